/** Everything that the package exports, whichever way the module is loaded. */

export { any, boolean, choice, integer, list, number, object, text } from "./spec.js";
export type {
  Annotations, AnyProperty, BooleanProperty, Built, ChoiceProperty, GroupOf, Groups, IntegerOptions, IntegerProperty, ListOptions,
  ListProperty, NumberOptions, NumberProperty, ObjectOptions, ObjectProperty, Properties, Property, PropertyOptions, RuleSwitches,
  TextOptions, TextProperty, ToolSpec,
} from "./spec.js";
export { compileSchema, defineTool, fromJsonSchema } from "./tool.js";
export type {
  CompileOptions, ImportedTool, InProfile, Limits, ReadMode, ReadOptions, Schema, Tool, ToolConfig, ValidateOptions,
} from "./tool.js";
export type { Loss, Profile, ProfileData, ProfileName } from "./profiles.js";
export { fromStandard } from "./from-standard.js";
export type { OutputOf, PrintableSchema } from "./from-standard.js";
export type { StandardIssue, StandardProps, StandardSchema } from "./standard.js";
export type { FromSchema, InferArguments, InferProperties, JsonSchema } from "./infer.js";
export type { Accepted, Refused, Result } from "./result.js";
export type { Arguments } from "./arguments.js";
export type { Edit } from "./edits.js";
export { SchemaError, SpecError } from "./errors.js";
export { boolArg, intArg, stringArg, stringSetArg, stringValue } from "./readers.js";
export { toolError } from "./answer.js";
export { askArguments } from "./ask.js";
export type { Asked, AskKind, AskRefused } from "./ask.js";
export type {
  Bounds, CallToolResult, Code, Data, Fault, Got, Icon, Json, Kind, NotData, Rule, Sendable, ToldNumber, ToolEntry, Violation, Want,
} from "./types.js";
