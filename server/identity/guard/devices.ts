import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { AccountStore } from "../../storage/store.ts";

/**
 * Recognises a browser by a cookie that no script can read (OWASP's "device cookie"). It holds a random id and, for
 * each account that was signed in to there, a keyed hash of both. It grants no access: its owner may only try a
 * password without waiting behind strangers, and go on reading a stream that was opened with it.
 */
export interface Device {
  /** Absent if the request had no cookie of ours, even if the answer sets one. */
  readonly id: string | undefined;
  /** Whether somebody has signed in to that account from here. */
  isKnownFor(email: string): boolean;
  /** Marks the account as known here, from the answer on. */
  remember(email: string): void;
  /** The header for the answer, if any. */
  setCookie(): string | undefined;
}

export interface Devices {
  /** The device behind a `Cookie` header. */
  of(cookies: string | undefined): Device;
}

export interface DeviceOptions {
  store: Pick<AccountStore, "getServerState">;
  /** Whether browsers reach the server over TLS, directly or through a proxy. */
  secure: boolean;
}

/** The longest life that browsers give a cookie. */
const LIFE_SECONDS = 400 * 24 * 3600;
/** Accounts that one browser is known for: a family's or a club's tablet. The one unused for longest is dropped. */
const MOST_ACCOUNTS = 10;
/** 128 bits in base64url. */
const VALUE = /^[\w-]{22}(?:\.[\w-]{22})*$/;
const LONGEST_VALUE = 23 * (MOST_ACCOUNTS + 1) - 1;

/** Loads the key of the hashes; makes it on the first start. */
export async function openDevices({ store, secure }: DeviceOptions): Promise<Devices> {
  const initial = randomBytes(32).toString("base64url");
  const key = Buffer.from(await store.getServerState("deviceKey", initial), "base64url");
  // With this prefix only this very origin can set the cookie, over TLS.
  const name = secure ? "__Host-dojo-device" : "dojo-device";
  const attributes = `Path=/; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Strict${secure ? "; Secure" : ""}`;
  const toHeader = (parts: string[]) => `${name}=${parts.join(".")}; ${attributes}`;
  const tagOf = (id: string, email: string) =>
    createHmac("sha256", key).update(`${id}\n${email}`).digest().subarray(0, 16).toString("base64url");

  return {
    of(cookies) {
      const value = findCookie(cookies ?? "", name);
      const [id, ...tags] = value?.split(".") ?? [];
      let answer: string | undefined;
      return {
        id,
        isKnownFor: (email) => id !== undefined && tags.some((tag) => isEqual(tag, tagOf(id, email))),
        remember(email) {
          const keptId = id ?? makeId();
          const tag = tagOf(keptId, email);
          if (tags[0] !== tag) {
            answer = toHeader([keptId, ...[tag, ...tags.filter((other) => other !== tag)].slice(0, MOST_ACCOUNTS)]);
          }
        },
        setCookie: () => answer,
      };
    },
  };
}

const makeId = () => randomBytes(16).toString("base64url");

const isEqual = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The value of the first cookie of that name, if it has our format. */
function findCookie(cookies: string, name: string): string | undefined {
  for (const cookie of cookies.split(";")) {
    const [found, value = ""] = cookie.trim().split("=", 2);
    if (found === name) return value.length <= LONGEST_VALUE && VALUE.test(value) ? value : undefined;
  }
  return undefined;
}
