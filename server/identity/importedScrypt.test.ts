import { describe, expect, test } from "vitest";
import { makeScryptHash, matchesScrypt, scryptWork } from "./importedScrypt.ts";

/** The example that the hosted service has published with its algorithm (https://github.com/firebase/scrypt). */
const CONFIG = {
  signerKey: "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==",
  saltSeparator: "Bw==",
  rounds: 8,
  memCost: 14,
};
const SALT = "42xEC+ixf3L2lw==";
const HASH = "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==";
const IMPORTED = makeScryptHash(CONFIG, SALT, HASH);

const matches = (hash: string, password: string) => matchesScrypt(hash, Buffer.from(password));

describe("an imported hash", () => {
  test("is checked as the hosted service does", async () => {
    expect(await matches(IMPORTED, "user1password")).toBe(true);
    expect(await matches(IMPORTED, "user1passworD")).toBe(false);
    expect(await matches(IMPORTED, "")).toBe(false);
  });

  test.each([
    ["signer key", makeScryptHash({ ...CONFIG, signerKey: `AA${CONFIG.signerKey.slice(2)}` }, SALT, HASH)],
    ["separator", makeScryptHash({ ...CONFIG, saltSeparator: "CA==" }, SALT, HASH)],
    ["salt", makeScryptHash(CONFIG, "43xEC+ixf3L2lw==", HASH)],
    ["work", makeScryptHash({ ...CONFIG, memCost: 13 }, SALT, HASH)],
    ["length", makeScryptHash(CONFIG, SALT, HASH.slice(0, 20))],
  ])("does not match with another %s", async (_, hash) => {
    expect(await matches(hash, "user1password")).toBe(false);
  });

  test("says what work it takes, and takes no more than the hosted service can be set to", async () => {
    expect(scryptWork(IMPORTED)).toBe("firebase-scrypt n=14 r=8");
    for (const config of [{ memCost: 15 }, { memCost: 0 }, { rounds: 9 }, { rounds: 0 }, { signerKey: "" }]) {
      const hash = makeScryptHash({ ...CONFIG, ...config }, SALT, HASH);
      expect(scryptWork(hash)).toBeUndefined();
      await expect(matches(hash, "user1password")).rejects.toThrow();
    }
  });
});
