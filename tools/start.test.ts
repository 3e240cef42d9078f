import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeFolder, smallContent, topicFile, writeFiles } from "../tests/fixtures/catalogueFolder.ts";
import { filesOf } from "./filesOf.ts";

const root = resolve(import.meta.dirname, "..");
const COPIED = [
  "app",
  "domain",
  "tools",
  "server",
  "index.html",
  "firebase.json",
  "vite.config.ts",
  "package.json",
  "package-lock.json",
];

let project: { path: string; remove: () => void };
let club: { path: string; remove: () => void };

/** The stamp of start.mjs after an installation; without it the copy would install anew. */
const installStamp = () =>
  createHash("sha256")
    .update("package-lock.json\0")
    .update(readFileSync(join(root, "package-lock.json")))
    .update("\0")
    .digest("hex");

beforeAll(() => {
  project = makeFolder(smallContent);
  club = makeFolder({ "techniques/wurf.yaml": topicFile("wurf", ["Über", "Unter", "Neben", "Hinter"], "kombi") });
  for (const name of [...COPIED, ...readdirSync(root).filter((name) => /^tsconfig.*\.json$/.test(name))]) {
    cpSync(join(root, name), join(project.path, name), { recursive: true });
  }
  mkdirSync(join(project.path, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules")).filter((name) => !name.startsWith(".dojo"))) {
    symlinkSync(join(root, "node_modules", name), join(project.path, "node_modules", name));
  }
  writeFileSync(join(project.path, "node_modules", ".dojo-install"), installStamp());
  // What is told to the build and what it is made of: the rest of the app only takes time here.
  writeFiles(project.path, {
    "app/main.tsx": `import * as catalogue from "./platform/catalogue.ts";
      import { readConfig } from "./platform/config.ts";
      const parts = [
        () => import("./platform/firebase/open.ts"),
        () => import("./account/LoginView.tsx"),
        () => import("./catalogue/TechniquePage.tsx"),
        () => import("./notes/NotesSection.tsx"),
      ];
      console.log(catalogue, readConfig(), parts);`,
    "app/platform/firebase/open.ts": "export const openFirebase = undefined;",
  });
});
afterAll(() => {
  project.remove();
  club.remove();
});

function build(folder: string, settings: Record<string, string> = {}) {
  const script = join(project.path, "tools", "start.mjs");
  const env = { ...process.env, DOJO_CATALOGUE: folder, ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, "build"], { env, encoding: "utf8" });
  return { status, stdout, stderr };
}

/** Everything that the built app sends, and the stamp of its sources. */
async function dist(): Promise<Record<string, string>> {
  const files = (await filesOf(join(project.path, "dist"))).filter((file) => !/\.(br|gz)$/.test(file));
  return Object.fromEntries(files.map((file) => [file, readFileSync(file, "latin1")]));
}
const says = async (text: string) => Object.values(await dist()).some((file) => file.includes(text));

describe("start.mjs and a club's catalogue", { timeout: 120_000 }, () => {
  it("builds it in, anew only when something changed, and refuses what is wrong", async () => {
    expect(build(club.path)).toMatchObject({ status: 0, stdout: "", stderr: expect.stringContaining("building") });
    expect(await says("Hinter steht hier ganz allein")).toBe(true);
    expect(build(club.path).stderr).toBe("");

    writeFiles(club.path, { "techniques/wurf.yaml": topicFile("wurf", ["Hoch", "Tief", "Nah", "Fern"], "kombi") });
    expect(build(club.path).stderr).toContain("building");
    expect(await says("Hinter steht hier ganz allein")).toBe(false);

    const good = await dist();
    writeFiles(club.path, { "quotes.yaml": "- text: ''\n- texxt: Hm.\n" });
    const refused = build(club.path);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain(`${club.path}/quotes.yaml:1  text: darf nicht leer sein`);
    expect(refused.stderr).toContain(`${club.path}/quotes.yaml:2  texxt: das Feld „texxt“ gibt es hier nicht`);
    expect(refused.stderr).toContain("must be corrected first");
    expect(refused.stderr).not.toContain("building");
    expect(await dist()).toEqual(good);

    rmSync(join(club.path, "quotes.yaml"));
    expect(build(club.path)).toMatchObject({ status: 0, stderr: "" });
  });

  it("builds anew when a picture has changed", () => {
    expect(build(club.path).stderr).toBe("");
    writeFiles(project.path, { "media/pictures/manifest.json": JSON.stringify({ pictures: {} }) });
    expect(build(club.path)).toMatchObject({ status: 0, stderr: expect.stringContaining("building") });
  });

  it("builds anew when the app is told of other services, by the environment or by a file", async () => {
    const hosted = { VITE_FIREBASE_PROJECT_ID: "a-club", VITE_FIREBASE_API_KEY: "key-of-the-club" };
    expect(build(club.path, hosted).stderr).toContain("building");
    expect(await says("key-of-the-club")).toBe(true);
    expect(build(club.path, hosted)).toMatchObject({ status: 0, stderr: "" });

    const file = "VITE_FIREBASE_PROJECT_ID=a-club\nVITE_FIREBASE_API_KEY=key-of-the-file\n";
    writeFiles(project.path, { ".env.production.local": file });
    expect(build(club.path).stderr).toContain("building");
    expect(await says("key-of-the-club")).toBe(false);
    expect(await says("key-of-the-file")).toBe(true);

    const good = await dist();
    writeFiles(project.path, { ".env.production.local": "VITE_FIREBASE_API_KEY=key-of-the-file\n" });
    expect(build(club.path)).toMatchObject({ status: 1, stderr: expect.stringContaining("belong together") });
    expect(await dist()).toEqual(good);
    rmSync(join(project.path, ".env.production.local"));
    expect(build(club.path)).toMatchObject({ status: 0, stderr: expect.stringContaining("building") });
  });

  it("keeps the last good build when a build breaks", async () => {
    const good = await dist();
    writeFiles(project.path, { "app/main.tsx": "export const broken = ;\n" });
    const broken = build(club.path);
    expect(broken.status).toBe(1);
    expect(broken.stderr).toContain("the build failed");
    expect(await dist()).toEqual(good);
  });
});
