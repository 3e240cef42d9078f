import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseService } from "../../server/access/language/parser.ts";
import type { Block } from "../../server/access/language/syntax.ts";
import { ROWS } from "../fixtures/rulesMatrix.ts";

const FILE = "firestore.rules";
const BASE = "/databases/{database}/documents/";

const blocksOf = (block: Block): Block[] => [block, ...block.blocks.flatMap(blocksOf)];

test("the matrix has a row for each operation on each path of the rules", () => {
  const { service } = parseService(readFileSync(new URL(`../../${FILE}`, import.meta.url), "utf8"), FILE);
  const paths = blocksOf(service)
    .filter(({ allows }) => allows.length > 0)
    .map(({ pattern }) => pattern.slice(BASE.length));
  const wanted = paths.flatMap((path) =>
    ["get", "list", "create", "update", "delete"].map((operation) => `${operation} ${path}`),
  );
  expect(wanted).not.toEqual([]);
  expect(ROWS.map(({ path, operation }) => `${operation} ${path}`)).toEqual(expect.arrayContaining(wanted));
});
