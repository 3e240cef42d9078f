import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { isPauseDue, type Work } from "../../protocol/work.ts";

/** google.firestore.v1.BloomFilter. */
export interface BloomFilter {
  bits: { bitmap: string; padding: number };
  hashCount: number;
}

/** The cost of a name in the filter, in steps of work. */
const STEPS_PER_NAME = 20;
/** False positive rate; a wrong count then tells the client to start over. */
const FALSE_POSITIVE_RATE = 0.0001;
/** Double hashing repeats in a small filter, which would raise the rate a hundredfold. A prime. */
const MIN_BIT_COUNT = 1021;

/**
 * The filter by which the SDK tests document names: MD5 as two little-endian 64-bit numbers, double hashing with
 * unsigned overflow (packages/firestore/src/remote/bloom_filter.ts).
 */
export function* makeBloomFilter(names: readonly string[]): Work<BloomFilter> {
  const bitsPerName = Math.log2(1 / FALSE_POSITIVE_RATE) / Math.LN2;
  // Never empty: the SDK treats an empty filter as none and asks for everything again.
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
