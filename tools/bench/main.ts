import { parseArgs } from "node:util";
import { benchApp } from "./app.ts";
import { benchAttacks } from "./attacks.ts";
import { benchGrowth } from "./growth.ts";
import { benchIdentity } from "./identity.ts";
import { benchRenders } from "./renders.ts";
import { benchSearch } from "./search.ts";
import { benchSound } from "./sound.ts";
import { benchServer } from "./server.ts";
import { killAmidWrites } from "./kills.ts";

/**
 * `npm run bench`: speed, size and durability. Speed is printed as ratios of two measurements of the same run; absolute
 * times are only informative. `npm run bench -- --attacks` runs only the attacks; `--kills 65` kills the server that
 * often during writes and counts what is left; `--growth 1000000` only fills stores up to so many documents.
 */
const { values } = parseArgs({
  options: { attacks: { type: "boolean" }, kills: { type: "string" }, growth: { type: "string" } },
});
if (values.kills !== undefined) {
  const report = await killAmidWrites(Number(values.kills));
  console.log(
    Object.entries(report)
      .map(([name, count]) => `${count} ${name}`)
      .join(", "),
  );
  process.exit(report.lost === 0 && report.miscounted === 0 ? 0 : 1);
}
/** Powers of ten from a thousand documents up to so many. */
const sizesUpTo = (most: number) =>
  Array.from({ length: Math.floor(Math.log10(most)) - 2 }, (_, index) => 10 ** (index + 3));

const figures = values.attacks
  ? await benchAttacks()
  : values.growth !== undefined
    ? await benchGrowth(sizesUpTo(Number(values.growth)))
    : [
        ...(await benchServer()),
        ...(await benchGrowth(sizesUpTo(100_000))),
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
