/** The rules of repair for people: what each takes, what it hands on, and when the value is refused instead. */

import type { Rule } from "mcp-arguments";

export interface RuleText {
  readonly from: string;
  readonly to: string;
  readonly refused: string;
  /** Whether only the lenient mode has it. */
  readonly lenient?: true;
  /** What arrives and what is handed on, as JSON. */
  readonly example?: readonly [string, string];
}

export const RULES: Readonly<Record<Rule | "default", RuleText>> = {
  default: {
    from: "an absent argument that declares a default",
    to: "the default",
    refused: "never: a default stands in for an absent value, never for a bad one",
    example: ["{}", '{"limit": 8}'],
  },
  encoded_arguments: {
    from: "the whole arguments as JSON text; one markdown fence around it is allowed",
    to: "the object",
    refused: "the text is not JSON, or holds no object",
    example: ['"{\\"query\\": \\"wasm\\"}"', '{"query": "wasm"}'],
  },
  empty_arguments: { from: "an empty list or an empty text as the whole arguments", to: "an empty object", refused: "it holds anything", example: ["[]", "{}"] },
  wrapper_key: {
    from: "a single undeclared key such as arguments, params or input, or the tool's name, around the arguments",
    to: "what it holds",
    refused: "it holds no declared key",
    example: ['{"input": {"query": "wasm"}}', '{"query": "wasm"}'],
  },
  host_keys: {
    from: "an undeclared key that hosts inject, or one with a leading underscore",
    to: "nothing: the key is dropped, and the drop is on record",
    refused: "the key is declared",
    example: ['{"query": "wasm", "toolCallId": "c1"}', '{"query": "wasm"}'],
  },
  key_style: {
    from: "an undeclared key that equals exactly one absent declared key but for case, underscores and hyphens",
    to: "the declared key",
    refused: "the declared key is there too, or two would fit",
    example: ['{"max_results": 5}', '{"maxResults": 5}'],
  },
  alias: { from: "a key that the spec declares as an alias", to: "the property", refused: "the property is there too", example: ['{"q": "wasm"}', '{"query": "wasm"}'] },
  null_as_absent: {
    from: "null for an optional argument that does not allow it",
    to: "absent, and then its default",
    refused: "the argument is required",
    example: ['{"limit": null}', "{}"],
  },
  empty_text_as_absent: {
    from: "an empty text for an optional argument where it is invalid",
    to: "absent, and then its default",
    refused: "the argument is required",
    example: ['{"limit": ""}', "{}"],
  },
  null_word: {
    from: "the word null, None or undefined as text, where text is invalid",
    to: "null where it is allowed, else absent",
    refused: "the argument is required and does not allow null",
    example: ['{"limit": "None"}', "{}"],
  },
  text_to_integer: {
    from: "decimal digits as text, blanks around them allowed",
    to: "the integer, with every digit",
    refused: "leading zeros, a plus sign, hexadecimal, an exponent, a separator, a unit",
    example: ['{"limit": "10"}', '{"limit": 10}'],
  },
  text_to_number: {
    from: "a decimal number as text, blanks around it allowed",
    to: "the number, with every digit",
    refused: "as for text_to_integer",
    example: ['{"seconds": "2.5"}', '{"seconds": 2.5}'],
  },
  text_to_boolean: {
    from: "true, false, yes, no, on, off, 1 or 0 as text, in any case",
    to: "the boolean",
    refused: "any other word",
    example: ['{"recursive": "off"}', '{"recursive": false}'],
  },
  number_to_boolean: { from: "the number 0 or 1", to: "false or true", refused: "any other number", example: ['{"recursive": 1}', '{"recursive": true}'] },
  integer_to_text: {
    from: "an integer whose digits are all known",
    to: "its digits",
    refused: "a fraction, or an integer that has lost digits",
    example: ['{"id": 42}', '{"id": "42"}'],
  },
  number_to_text: {
    from: "a number with a fraction",
    to: "its text, as it was written where it came as text",
    refused: "an integer that has lost digits",
    lenient: true,
    example: ['{"version": 1.5}', '{"version": "1.5"}'],
  },
  boolean_to_text: { from: "true or false", to: "the word", refused: "never", lenient: true, example: ['{"flag": true}', '{"flag": "true"}'] },
  text_to_list: {
    from: "a list as JSON text, where text itself is invalid",
    to: "the list",
    refused: "the text is not JSON as a whole, or holds no list",
    example: ['{"tags": "[\\"a\\", \\"b\\"]"}', '{"tags": ["a", "b"]}'],
  },
  text_to_object: {
    from: "an object as JSON text, where text itself is invalid",
    to: "the object",
    refused: "the text is not JSON as a whole, or holds no object",
    example: ['{"filter": "{\\"done\\": true}"}', '{"filter": {"done": true}}'],
  },
  scalar_to_list: {
    from: "one valid item where a list must be",
    to: "a list of it",
    refused: "null, an empty text, or a text with a comma",
    example: ['{"tags": "a"}', '{"tags": ["a"]}'],
  },
  comma_list: {
    from: "items as text with commas between them, where an item can hold no comma",
    to: "the list of them",
    refused: "the items are free text and the property does not ask for it",
    example: ['{"colours": "red, green"}', '{"colours": ["red", "green"]}'],
  },
  enum_spelling: {
    from: "a text that equals exactly one allowed value but for case and blanks around it",
    to: "the allowed value",
    refused: "two allowed values would fit",
    example: ['{"sort": "Newest "}', '{"sort": "newest"}'],
  },
  swallowed: {
    from: "a text that holds the markup of another declared argument, which is absent",
    to: "nothing: this is a check, and the call is refused",
    refused: "always: another argument was swallowed",
  },
};
