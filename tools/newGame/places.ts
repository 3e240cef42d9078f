import type { NewGame } from "./files.ts";

/** A place that lists the games: the text to insert before the match of `at`. */
interface Place {
  file: string;
  at: RegExp;
  text: (game: NewGame) => string;
}

/**
 * Every place that lists the games. The compiler and the tests check the files; the numbers are those of `files.ts`.
 */
const PLACES: readonly Place[] = [
  {
    file: "domain/game/games.ts",
    at: /^\} as const satisfies Record<string, GameFacts>;$/m,
    text: ({ id }) => `  ${id}: { section: "games", mostAsked: 3, xp: creditedXp },\n`,
  },
  {
    file: "app/games/index.ts",
    at: /(?<=\nconst registered: Record<GameId, Registered> = \{\n(?: .*\n)*)\};$/m,
    text: ({ id, name }) =>
      `  ${id}: { icon: "play", Component: part(() => import("./${id}/${name}.tsx"), "${name}") },\n`,
  },
  {
    file: "app/text/gameNames.ts",
    at: /(?<=\nexport const gameNames: Record<GameId, GameName> = \{\n(?: .*\n)*)\};$/m,
    text: ({ id, title }) =>
      `  ${id}: { title: ${JSON.stringify(title)}, description: "Alles antippen, bevor die Zeit um ist." },\n`,
  },
  {
    file: "firestore.rules",
    at: /(?<=function gameIds\(\) \{\n\s*return \[.*)\];$/m,
    text: ({ id }) => `, '${id}'`,
  },
  {
    file: "firestore.rules",
    at: /(?<=function areTotals\(games\) \{\n[^}]*);$/m,
    text: ({ id }) => `\n          && (!('${id}' in games) || isTotal(games.${id}))`,
  },
  {
    file: "firestore.rules",
    at: /(?<=function isOfGame\(gameType, score, total, xp\) \{\n[^}]*);$/m,
    text: ({ id }) => `\n            || gameType == '${id}' && total <= 3 && score > 0 && xp <= score`,
  },
  {
    file: "docs/specification.md",
    at: /(?<=^\*\*4\.1\*\* .*`\/\w+`), each$/m,
    text: ({ id }) => `, \`/${id}\``,
  },
  {
    file: "docs/specification.md",
    at: /(?<=^\*\*4\.9\*\* .*\n.*")\.$/m,
    text: ({ title }) => `, "${title}"`,
  },
  {
    file: "docs/glossary.md",
    at: /(?<=^\| game, as shown \| id \| in prose \|\n(?:\|.*\n)+)(?!\|)/m,
    text: ({ id, title }) => `| ${title} | \`${id}\` | ${id} game |\n`,
  },
];

/** The files that list games, with this one added. `read` gets the path of a file. */
export function registered(game: NewGame, read: (file: string) => string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const { file, at, text } of PLACES) {
    const before = files[file] ?? read(file);
    const place = before.search(at);
    if (place < 0) throw new Error(`${file} has no list of games that matches ${at}`);
    files[file] = before.slice(0, place) + text(game) + before.slice(place);
  }
  return files;
}
