import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type BloomFilter, makeBloomFilter } from "./bloomFilter.ts";

const names = (count: number, prefix = "doc") =>
  Array.from({ length: count }, (_, index) => `projects/p/databases/(default)/documents/notes/${prefix}${index}`);

describe("makeBloomFilter", () => {
  test.each([1, 2, 7, 100, 5000])("of %i names contains all of them", (count) => {
    const filter = makeBloomFilter(names(count));
    expect(names(count).every((name) => mightContain(filter, name))).toBe(true);
  });

  test("contains next to nothing else", () => {
    const filter = makeBloomFilter(names(1000));
    const wrong = names(10_000, "other").filter((name) => mightContain(filter, name));
    expect(wrong.length).toBeLessThan(10);
  });

  test("of nothing contains nothing, but is a filter all the same", () => {
    const filter = makeBloomFilter([]);
    expect(filter.bits.bitmap).not.toBe("");
    expect(names(100).some((name) => mightContain(filter, name))).toBe(false);
  });

  test.each([0, 1, 3, 50])("of %i names has a padding and hash count that the SDK accepts", (count) => {
    const { bits, hashCount } = makeBloomFilter(names(count));
    expect(bits.padding).toBeGreaterThanOrEqual(0);
    expect(bits.padding).toBeLessThan(8);
    expect(hashCount).toBeGreaterThan(0);
  });
});

/** As the SDK tests a name (remote/bloom_filter.ts), written anew. */
function mightContain({ bits, hashCount }: BloomFilter, name: string): boolean {
  const bitmap = Buffer.from(bits.bitmap, "base64");
  const bitCount = BigInt(bitmap.length * 8 - bits.padding);
  const digest = createHash("md5").update(name).digest();
  const [first, second] = [digest.readBigUInt64LE(0), digest.readBigUInt64LE(8)];
  return Array.from({ length: hashCount }, (_, index) => {
    const bit = Number(((first + second * BigInt(index)) % 2n ** 64n) % bitCount);
    return (bitmap.readUInt8(Math.floor(bit / 8)) & (1 << (bit % 8))) !== 0;
  }).every(Boolean);
}
