/** The forms in which a tool can be published, and for whom each is. */

export const PROFILES = ["mcp", "portable", "anthropic", "openai", "openai-strict", "gemini"] as const;

export const PROFILE_NAMES: Readonly<Record<string, string>> = {
  mcp: "MCP (nothing lost)",
  portable: "Portable (every client)",
  anthropic: "Anthropic",
  openai: "OpenAI",
  "openai-strict": "OpenAI strict",
  gemini: "Gemini",
};
