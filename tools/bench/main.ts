import { benchApp } from "./app.ts";
import { benchSearch } from "./search.ts";
import { benchSound } from "./sound.ts";
import { benchServer } from "./server.ts";

/**
 * `npm run bench`: what is fast, small and durable, and how much. Speed is printed as ratios of two things measured in this very run;
 * absolute times are for reading only.
 */
const figures = [...(await benchServer()), ...(await benchApp()), ...(await benchSearch()), ...(await benchSound())];
const width = Math.max(...figures.map(({ name }) => name.length));
for (const { name, value, goal } of figures) {
  console.log(`${name.padEnd(width)}  ${value}${goal ? `   (goal: ${goal})` : ""}`);
}
