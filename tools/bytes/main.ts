import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ModuleBytes, overweight, WORTH_NAMING } from "./budgets.ts";
import { measure } from "./measure.ts";

/**
 * Part of `npm run check`: fails where a part of the app weighs more than its budget, and names what grew since
 * `--record` was last given. Record after a budget has been changed on purpose.
 */
const file = join(import.meta.dirname, "recorded.json");
const { parts, modules } = await measure();
if (process.argv.includes("--record")) {
  const sizes = parts.map((part) => {
    const named = part.modules.map((name) => [name, modules[name] ?? 0] as const);
    return [part.name, Object.fromEntries(named.filter(([, bytes]) => bytes >= WORTH_NAMING))];
  });
  await writeFile(file, `${JSON.stringify(Object.fromEntries(sizes), null, 2)}\n`);
}
const recorded = JSON.parse(await readFile(file, "utf8")) as Record<string, ModuleBytes>;
const messages = overweight(parts, modules, recorded);
messages.forEach((message) => console.error(message));
process.exit(messages.length === 0 ? 0 : 1);
