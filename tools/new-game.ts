import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesFor, type NewGame } from "./newGame/files.ts";
import { registered } from "./newGame/places.ts";

/** Makes a game that can be played, and lists it everywhere: `node tools/new-game.ts <id> <title>`. */
const root = join(import.meta.dirname, "..");
const pathOf = (file: string) => join(root, file);

function make(game: NewGame) {
  const made = { ...filesFor(game), ...registered(game, (file) => readFileSync(pathOf(file), "utf8")) };
  for (const [file, text] of Object.entries(made)) {
    mkdirSync(dirname(pathOf(file)), { recursive: true });
    writeFileSync(pathOf(file), text);
  }
  const sources = Object.keys(made).filter((file) => /\.tsx?$/.test(file));
  spawnSync("oxfmt", sources, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  console.log(`${game.title} is at /${game.id}:\n${Object.keys(made).join("\n")}`);
  console.log('What it needs besides: CONTRIBUTING.md, "Add a game".');
}

const [id = "", title = ""] = process.argv.slice(2);
const problem =
  (!/^[a-z]+$/.test(id) || !title) &&
  "Usage: node tools/new-game.ts <id> <title>\nThe id is one word of small letters.";
const taken = existsSync(pathOf(`app/games/${id}`)) && `app/games/${id} is there already`;

if (problem || taken) {
  console.error(problem || taken);
  process.exitCode = 1;
} else {
  make({ id, name: id.slice(0, 1).toUpperCase() + id.slice(1), title });
}
