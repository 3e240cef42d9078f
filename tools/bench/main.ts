import { parseArgs } from "node:util";
import { benchApp } from "./app.ts";
import { benchAttacks } from "./attacks.ts";
import { benchSearch } from "./search.ts";
import { benchSound } from "./sound.ts";
import { benchServer } from "./server.ts";
import { killAmidWrites } from "./kills.ts";

/**
 * `npm run bench`: what is fast, small and durable, and how much. Speed is printed as ratios of two things measured in this very run;
 * absolute times are for reading only. `npm run bench -- --attacks` does only the attack requests; `--kills 65` ends the server so many times
 * amid writes and counts what is left.
 */
const { values } = parseArgs({ options: { attacks: { type: "boolean" }, kills: { type: "string" } } });
if (values.kills !== undefined) {
  const report = await killAmidWrites(Number(values.kills));
  console.log(
    Object.entries(report)
      .map(([name, count]) => `${count} ${name}`)
      .join(", "),
  );
  process.exit(report.lost === 0 && report.miscounted === 0 ? 0 : 1);
}
const figures = values.attacks
  ? await benchAttacks()
  : [
      ...(await benchServer()),
      ...(await benchAttacks()),
      ...(await benchApp()),
      ...(await benchSearch()),
      ...(await benchSound()),
    ];
const width = Math.max(...figures.map(({ name }) => name.length));
for (const { name, value, goal } of figures) {
  console.log(`${name.padEnd(width)}  ${value}${goal ? `   (goal: ${goal})` : ""}`);
}
