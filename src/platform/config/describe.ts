import { configFrom, type Environment, textOf } from "./config.ts";
import { settingNames, settingOf } from "./settings.ts";

/**
 * The effective settings for a terminal, each with its description. Secrets are masked. Throws as `readConfig` does.
 */
export function describeConfig(environment: Environment = process.env): string {
  const { mode, http } = configFrom(environment);
  const worked: Environment = { MODE: mode, PUBLIC_URL: http.publicUrl };
  return settingNames
    .map((name) => {
      const { about, mustBe, secret } = settingOf(name);
      const text = textOf(name, environment) ?? worked[name];
      const shown = text === undefined ? "(not set)" : secret ? "********" : text;
      const source = environment[name] ? "" : text === undefined ? "" : "  (default)";
      return `${name}=${shown}${source}\n    ${about}\n    Must be ${mustBe}.`;
    })
    .join("\n\n");
}
