import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { isPauseDue, type Work } from "../protocol/work.ts";

/** google.firestore.v1.BloomFilter. */
export interface BloomFilter {
  bits: { bitmap: string; padding: number };
  hashCount: number;
}

/** A name in the filter, in the steps of other work. */
const STEPS_PER_NAME = 20;
/** Chance that a document which is gone looks as if it were still there; the count then tells the client to start over. */
const FALSE_POSITIVE_RATE = 0.0001;
/** Double hashing repeats itself in a small filter, so that the rate would be a hundred times higher. A prime. */
const MIN_BIT_COUNT = 1021;

/**
 * The filter that the SDK tests document names against: MD5 as two little-endian 64-bit numbers, double hashing with
 * unsigned overflow (packages/firestore/src/remote/bloom_filter.ts).
 */
export function* makeBloomFilter(names: readonly string[]): Work<BloomFilter> {
  const bitsPerName = Math.log2(1 / FALSE_POSITIVE_RATE) / Math.LN2;
  // Never empty: the SDK takes an empty filter for none at all and asks for everything again.
  const bitCount = Math.max(MIN_BIT_COUNT, Math.ceil(names.length * bitsPerName));
  const hashCount = Math.max(1, Math.round(bitsPerName * Math.LN2));
  const bitmap = Buffer.alloc(Math.ceil(bitCount / 8));
  for (const name of names) {
    setBits(bitmap, name, bitCount, hashCount);
    if (isPauseDue(STEPS_PER_NAME)) yield;
  }
  return { bits: { bitmap: bitmap.toString("base64"), padding: bitmap.length * 8 - bitCount }, hashCount };
}

function setBits(bitmap: Buffer, name: string, bitCount: number, hashCount: number): void {
  const digest = createHash("md5").update(name, "utf8").digest();
  const first = digest.readBigUInt64LE(0);
  const second = digest.readBigUInt64LE(8);
  for (let index = 0n; index < BigInt(hashCount); index++) {
    const bit = Number(BigInt.asUintN(64, first + second * index) % BigInt(bitCount));
    bitmap.writeUInt8(bitmap.readUInt8(bit >> 3) | (1 << (bit & 7)), bit >> 3);
  }
}
