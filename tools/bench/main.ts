import { parseArgs } from "node:util";
import { benchApp } from "./app.ts";
import { benchAttacks } from "./attacks.ts";
import { benchIdentity } from "./identity.ts";
import { benchRenders } from "./renders.ts";
import { benchSearch } from "./search.ts";
import { benchSound } from "./sound.ts";
import { benchServer } from "./server.ts";
import { killAmidWrites } from "./kills.ts";

/**
 * `npm run bench`: speed, size and durability. Speed is printed as ratios of two measurements of the same run; absolute
 * times are only informative. `npm run bench -- --attacks` runs only the attacks; `--kills 65` kills the server that
 * often during writes and counts what is left.
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
      ...(await benchIdentity()),
      ...(await benchAttacks()),
      ...(await benchApp()),
      ...(await benchRenders()),
      ...(await benchSearch()),
      ...(await benchSound()),
    ];
const width = Math.max(...figures.map(({ name }) => name.length));
for (const { name, value, goal } of figures) {
  console.log(`${name.padEnd(width)}  ${value}${goal ? `   (goal: ${goal})` : ""}`);
}
