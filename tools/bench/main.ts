import { parseArgs } from "node:util";
import { benchApp } from "./app.ts";
import { benchAttacks } from "./attacks.ts";
import { benchBytes } from "./bytes.ts";
import { benchFigures } from "./figures.ts";
import { benchGrowth } from "./growth.ts";
import { benchIdentity } from "./identity.ts";
import { benchLearning } from "./learning.ts";
import { benchPresses } from "./presses.ts";
import { benchRenders } from "./renders.ts";
import { benchSearch } from "./search.ts";
import { benchSound } from "./sound.ts";
import { benchServer } from "./server.ts";
import { type MeasuredDatabase, openDatabases } from "./databases.ts";
import type { Figure } from "./figure.ts";
import { killAmidWrites, VICTIMS } from "./kills.ts";

/**
 * `npm run bench`: speed, size and durability. Speed is printed as ratios of two measurements of the same run; absolute
 * times are only informative. `-- --attacks` runs only the attacks, `-- --app` only visits, `-- --presses` only presses in
 * the app, `-- --sound` only tracks of drills, `-- --figures` only movements, `-- --learning` only a simulated year of learning, `-- --server` only what the server does on each database; `-- --growth 1000000` only fills stores up to so many
 * documents; `-- --kills 200 --of server` (or `server-on-postgres`, or `postgres` for the database itself) kills it that
 * often during writes and counts what is left.
 */
const { values } = parseArgs({
  options: {
    attacks: { type: "boolean" },
    app: { type: "boolean" },
    presses: { type: "boolean" },
    sound: { type: "boolean" },
    figures: { type: "boolean" },
    learning: { type: "boolean" },
    server: { type: "boolean" },
    growth: { type: "string" },
    kills: { type: "string" },
    of: { type: "string", default: "server" },
  },
});
if (values.kills !== undefined) {
  const victim = VICTIMS.find((one) => one === values.of);
  if (!victim) throw new Error(`--of must be one of ${VICTIMS.join(", ")}`);
  const report = await killAmidWrites(victim, Number(values.kills));
  console.log(
    Object.entries(report)
      .map(([name, count]) => `${count} ${name}`)
      .join(", "),
  );
  process.exit(report.lost === 0 && report.miscounted === 0 ? 0 : 1);
}

/** Figures on one kind of database after the other. */
async function onEach(bench: (database: MeasuredDatabase) => Promise<Figure[]>): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const database of await openDatabases()) figures.push(...(await bench(database)));
  return figures;
}

/** Powers of ten from a thousand documents up to so many. */
const sizesUpTo = (most: number) =>
  Array.from({ length: Math.floor(Math.log10(most)) - 2 }, (_, index) => 10 ** (index + 3));

/** What was asked for; without a word, everything. */
async function measureChosen(): Promise<Figure[]> {
  const { growth } = values;
  if (values.attacks) return benchAttacks();
  if (values.app) return benchApp();
  if (values.presses) return benchPresses();
  if (values.sound) return benchSound();
  if (values.figures) return benchFigures();
  if (values.learning) return benchLearning();
  if (values.server) return onEach(benchServer);
  if (growth !== undefined) return onEach((database) => benchGrowth(database, sizesUpTo(Number(growth))));
  return [
    ...(await onEach(benchServer)),
    ...(await onEach((database) => benchGrowth(database, sizesUpTo(100_000)))),
    ...(await benchIdentity()),
    ...(await benchAttacks()),
    ...(await benchBytes()),
    ...(await benchApp()),
    ...(await benchPresses()),
    ...(await benchRenders()),
    ...(await benchSearch()),
    ...benchLearning(),
    ...(await benchSound()),
    ...(await benchFigures()),
  ];
}

const figures = await measureChosen();
const width = Math.max(...figures.map(({ name }) => name.length));
for (const { name, value, goal } of figures) {
  console.log(`${name.padEnd(width)}  ${value}${goal ? `   (goal: ${goal})` : ""}`);
}
