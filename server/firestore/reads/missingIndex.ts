import { Buffer } from "node:buffer";
import { WireError } from "../../protocol/errors.ts";
import type { FieldPath } from "../../protocol/document/fieldPath.ts";
import { databaseName } from "../../protocol/path.ts";
import type { DeclaredIndex } from "../../storage/index/indexes.ts";

/**
 * The refusal of a query for which there is no index, in the words of the hosted service: its link holds a
 * google.firestore.admin.v1.Index in the encoding of protocol buffers, which the console offers to make.
 */
export function missingIndexError(projectId: string, index: DeclaredIndex): WireError {
  const { collectionId, isGroup, fields, nameDescending } = index;
  const group = `${databaseName(projectId)}/collectionGroups/${collectionId}`;
  const link = `https://console.firebase.google.com/v1/r/project/${projectId}/firestore/indexes`;
  const [only, ...more] = fields;
  if (only && more.length === 0 && nameDescending === (only.mode === "DESCENDING")) {
    const path = textOf(only.fieldPath);
    const mode = `${isGroup ? "COLLECTION_GROUP" : "COLLECTION"}_${SHORT[only.mode]}`;
    return refuse(
      `The query requires a ${mode} index for collection ${collectionId} and field ${path}.`,
      `${link}?create_exemption=${encode(`${group}/fields/${path}`, isGroup, [only])}`,
    );
  }
  const name = { fieldPath: ["__name__"], mode: nameDescending ? "DESCENDING" : "ASCENDING" } as const;
  const composite = encode(`${group}/indexes/_`, isGroup, [...fields, name]);
  return refuse("The query requires an index.", `${link}?create_composite=${composite}`);
}

const SHORT = { ASCENDING: "ASC", DESCENDING: "DESC", CONTAINS: "CONTAINS" } as const;

const refuse = (sentence: string, link: string) =>
  new WireError("FAILED_PRECONDITION", `${sentence} You can create it here: ${link}`);

/** Field numbers and values are those of google/firestore/admin/v1/index.proto. */
function encode(name: string, isGroup: boolean, fields: DeclaredIndex["fields"]): string {
  const encoded = fields.map(({ fieldPath, mode }) => {
    const order = mode === "CONTAINS" ? number(3, 1) : number(2, mode === "ASCENDING" ? 1 : 2);
    return bytes(3, Buffer.concat([bytes(1, Buffer.from(textOf(fieldPath))), order]));
  });
  return Buffer.concat([bytes(1, Buffer.from(name)), number(2, isGroup ? 2 : 1), ...encoded]).toString("base64url");
}

/** A field with a small number. */
const number = (field: number, value: number) => Buffer.of(field << 3, value);

/** A field with bytes behind their length. */
function bytes(field: number, content: Buffer): Buffer {
  const length: number[] = [];
  for (let rest = content.length; ; rest >>= 7) {
    length.push(rest > 0x7f ? (rest & 0x7f) | 0x80 : rest);
    if (rest <= 0x7f) break;
  }
  return Buffer.concat([Buffer.of((field << 3) | 2, ...length), content]);
}

/** A field path as text, with backticks around names that are no plain identifiers. */
const textOf = (path: FieldPath): string =>
  path
    .map((name) =>
      /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : `\`${name.replaceAll(/[\\`]/g, (letter) => `\\${letter}`)}\``,
    )
    .join(".");
