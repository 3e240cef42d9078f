import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const project = resolve(import.meta.dirname, "..");
const { dependencies } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));

/** `@hono/node-server/conninfo` → `@hono/node-server`. */
const packageOf = (name: string) =>
  name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");

it("dependencies are what the server and the operator's commands import; all else is for building and testing", () => {
  const files = globSync("{server,tools/dojo}/**/*.ts", { cwd: project }).filter((file) => !file.endsWith(".test.ts"));
  const imported = files.flatMap((file) =>
    [...readFileSync(join(project, file), "utf8").matchAll(/\bfrom "(?!\.|#|node:)([^"]+)"/g)].map(([, name = ""]) =>
      packageOf(name),
    ),
  );
  expect([...new Set(imported)].sort()).toEqual(Object.keys(dependencies).sort());
});
