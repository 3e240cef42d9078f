/** What files of these rooms may import, besides each other and the rooms inside of theirs. */
interface Row {
  /** Folders or single files, separated by blanks. A file belongs to the room with the longest matching path. */
  rooms: string;
  /** Rooms, with the rooms inside of them, and packages; `node` and `virtual` stand for all names with that prefix. */
  may: string;
}

const features = ["account", "catalogue", "games", "home", "notes", "search", "settings", "shell", "way"];
const pages = "app/platform app/figures app/sound app/ui app/text app/routes.ts domain react react-dom valibot wouter";
const answers = "server/request server/protocol server/storage server/log.ts node";

/**
 * All arrows between the rooms, including imports of types. Tests may import anything. `rooms.test.ts` checks the code
 * and the table in ARCHITECTURE.md against it.
 */
export const PLAN: readonly Row[] = [
  { rooms: "domain", may: "valibot minisearch ts-fsrs" },
  { rooms: "app", may: "react react-dom wouter" },
  { rooms: "app/routes.ts", may: "domain" },
  { rooms: "app/text", may: "app/routes.ts domain" },
  { rooms: "app/ui", may: "app/text domain react react-dom uqr wouter" },
  { rooms: "app/platform", may: "app/routes.ts domain firebase react valibot virtual wouter" },
  { rooms: "app/sound", may: "app/platform app/text app/ui domain react virtual" },
  { rooms: "app/figures", may: "app/platform app/text app/ui domain react" },
  { rooms: features.map((feature) => `app/${feature}`).join(" "), may: pages },
  { rooms: "server", may: "node valibot" },
  {
    rooms: "server/http",
    may: "server/identity server/firestore server/request server/protocol server/log.ts server/root.ts server/tls.ts node hono @hono/node-server",
  },
  {
    rooms: "server/identity",
    may: `${answers} server/root.ts server/timers.ts @node-rs/argon2 jose nodemailer valibot`,
  },
  {
    rooms: "server/emulator",
    may: "server/access server/identity server/request server/protocol server/storage node hono",
  },
  { rooms: "server/firestore", may: `${answers} server/timers.ts server/access` },
  { rooms: "server/access", may: `${answers} re2js` },
  { rooms: "server/request", may: "server/protocol server/storage server/log.ts node" },
  { rooms: "server/storage", may: "server/protocol server/request/turns.ts" },
  { rooms: "server/storage/index", may: "server/protocol server/storage server/request/turns.ts node" },
  { rooms: "server/storage/sqlite", may: "server/protocol server/storage server/request/turns.ts node" },
  { rooms: "server/storage/postgres", may: "server/protocol server/storage server/request/turns.ts node pg" },
  { rooms: "server/protocol", may: "" },
  { rooms: "figures/pose", may: "domain tools node valibot" },
  { rooms: "figures/render", may: "figures/pose domain" },
  { rooms: "figures/motion", may: "figures/pose domain" },
  { rooms: "figures/checks", may: "domain figures/render figures/motion figures/pose pngjs" },
  { rooms: "figures/editor", may: "app/figures domain figures/checks figures/motion figures/pose node valibot yaml" },
  { rooms: "figures/cli", may: "figures app/figures domain tools node @playwright/test valibot vite" },
];

/** Not included in the room around it: whoever may import the interface of the store may not import an adapter. */
export const APART: readonly string[] = ["server/storage/sqlite", "server/storage/postgres"];
