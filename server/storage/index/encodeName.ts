import type { DocumentPath } from "../../protocol/document/document.ts";
import { NUMERIC_ID } from "../../protocol/path.ts";
import { ByteWriter } from "./byteWriter.ts";

/** Ends a path: before the first byte of any further id. */
export const PATH_END = 0x01;
const NUMERIC = 0x02;
const TEXT = 0x03;

/** Adds one id so that bytes are ordered like `compareNames`: numeric ids first and by number, others by UTF-8. */
export function pushId(writer: ByteWriter, id: string): void {
  const digits = NUMERIC_ID.exec(id)?.[1];
  if (digits === undefined) {
    writer.push(TEXT);
    return writer.pushText(id);
  }
  writer.push(NUMERIC);
  pushInteger(writer, BigInt(digits));
}

/** Sign, number of bytes, bytes; all inverted for negative numbers. */
function pushInteger(writer: ByteWriter, integer: bigint): void {
  const isNegative = integer < 0n;
  const hex = (isNegative ? -integer : integer).toString(16);
  const digits = hex.length % 2 === 0 ? hex : `0${hex}`;
  const [length, mask] = [digits.length / 2, isNegative ? 0xff : 0];
  writer.push(isNegative ? 0 : 1);
  writer.push((length >> 8) ^ mask);
  writer.push((length & 0xff) ^ mask);
  for (let index = 0; index < digits.length; index += 2) {
    writer.push(Number.parseInt(digits.slice(index, index + 2), 16) ^ mask);
  }
}

/** Adds the ids of a path, without its end: the beginning of all paths below it. */
export function pushIds(writer: ByteWriter, path: string): void {
  if (path !== "") for (const id of path.split("/")) pushId(writer, id);
}

export function encodeId(id: string): Uint8Array {
  const writer = new ByteWriter();
  pushId(writer, id);
  return writer.finish();
}

/** A whole path of a document. */
export function encodePath(path: DocumentPath): Uint8Array {
  const writer = new ByteWriter();
  pushIds(writer, path);
  writer.push(PATH_END);
  return writer.finish();
}

/** Whether another path may have the same bytes: numeric ids are compared by number, however that is written. */
export const isAmbiguous = (path: DocumentPath): boolean => /(?:^|\/)__id-?0\d*__(?:\/|$)/.test(path);
