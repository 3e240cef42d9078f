import { createHash, createPrivateKey, type KeyObject, randomBytes, sign } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import {
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  type JWTPayload,
  jwtVerify,
} from "jose";
import type { Clock } from "../request/context.ts";
import { type AccountStore, type SigningKey, StoreError } from "../storage/store.ts";
import { makeRecentMap } from "./guard/recentMap.ts";

/** As the hosted service signs; checking such a signature is cheap. */
const ALGORITHM = "RS256";

/** ES256: keys from before RS256, whose tokens are good until they expire. */
const KNOWN_ALGORITHMS = new Set([ALGORITHM, "ES256"]);

/** Tokens whose signature need not be checked again. */
const MOST_REMEMBERED = 5000;

/** Another process may have rotated the keys: they are read so often, */
const READ_EVERY_MS = 5_000;
/** and before a token is refused whose key is unknown, but one read in this time for all: anybody can name a key. */
const READ_AGAIN_MS = 200;

/** What a token must say besides its signature. */
interface Expected {
  issuer: string;
  audience: string;
  nowMs: number;
}

/** The keys of the server: the newest one signs, all of them verify. */
export interface SigningKeys {
  /** A JWT (RFC 7519) with these claims. */
  sign(claims: JWTPayload): Promise<string>;
  /** The claims of a JWT of ours that is not expired; throws a `JOSEError` for any other. */
  verify(jwt: string, expected: Expected): Promise<JWTPayload>;
  /** From now on a new key signs. Tokens of the ones before stay good, unless they are `dropped`. */
  rotate(options?: { drop: boolean }): Promise<void>;
  /** The public keys (RFC 7517). */
  jwks(): JSONWebKeySet;
}

/** Loads the keys; makes the first one on the first start. */
export async function openSigningKeys(
  store: Pick<AccountStore, "listSigningKeys" | "insertSigningKey">,
  clock: Clock,
): Promise<SigningKeys> {
  let keys: LoadedKey[] = [];
  let known = makeRecentMap<JWTPayload>(MOST_REMEMBERED);
  let readAtMs = -Infinity;

  let begun = 0;
  let newest = 0;
  const read = async () => {
    readAtMs = clock();
    const turn = ++begun;
    const stored = await store.listSigningKeys();
    // One that began later may have come first, and knows more.
    if (turn < newest) return;
    newest = turn;
    if (stored.map(({ kid }) => kid).join() === keys.map(({ kid }) => kid).join()) return;
    keys = await Promise.all(stored.map(async (key) => keys.find(({ kid }) => kid === key.kid) ?? loadKey(key)));
    known = makeRecentMap(MOST_REMEMBERED);
  };
  /** Those that are known are good while the store is away. The clock of the wall can go back. */
  const keepUp = async () => {
    if (Math.abs(clock() - readAtMs) >= READ_EVERY_MS) await read().catch(ignoreUnavailable);
  };
  let next: Promise<void> | undefined;
  let lastMs = -Infinity;
  /** A read that begins after this call: what began before may not have seen the key. Who has to wait for it does. */
  const readAgain = () =>
    (next ??= setTimeout(Math.max(lastMs + READ_AGAIN_MS - performance.now(), 0), undefined, { ref: false }).then(
      () => {
        next = undefined;
        lastMs = performance.now();
        return read();
      },
    ));
  const rotate = async ({ drop } = { drop: false }) => {
    // The newest signs, also where the clock stands still or goes back.
    const nowMs = Math.max(clock(), (keys.at(-1)?.createdAtMs ?? 0) + 1);
    await store.insertSigningKey(await makeSigningKey(nowMs), { drop });
    await read();
  };
  await read();
  if (keys.at(-1)?.algorithm !== ALGORITHM) await rotate();

  return {
    async sign(claims) {
      await keepUp();
      return signWith(keys.at(-1)!, claims);
    },
    async verify(jwt, expected) {
      await keepUp();
      const digest = createHash("sha256").update(jwt).digest("base64url");
      const remembered = known.get(digest);
      if (remembered && remembered.exp! * 1000 > expected.nowMs) return remembered;
      const claims = await verifyWith(keys, jwt, expected).catch(async (error: unknown) => {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        await readAgain();
        return verifyWith(keys, jwt, expected);
      });
      known.set(digest, claims);
      return claims;
    },
    rotate,
    jwks: () => ({ keys: keys.map(({ publicJwk }) => publicJwk) }),
  };
}

function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof StoreError) || error.code !== "UNAVAILABLE") throw error;
}

type LoadedKey = Awaited<ReturnType<typeof loadKey>>;

/** As WebCrypto does, at a third of its work on this thread; with the callback it is done on another one. */
const signOnAnotherThread: (algorithm: "sha256", data: Buffer, key: KeyObject) => Promise<Buffer> = promisify(sign);

/** Only keys of `ALGORITHM` sign. The compact form of RFC 7515. */
async function signWith({ header, privateKey }: LoadedKey, claims: JWTPayload): Promise<string> {
  const signed = `${header}.${encode(claims)}`;
  const signature = await signOnAnotherThread("sha256", Buffer.from(signed), privateKey);
  return `${signed}.${signature.toString("base64url")}`;
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** The algorithm is the key's: a token that names another one is refused before its signature is checked. */
async function verifyWith(keys: LoadedKey[], jwt: string, { issuer, audience, nowMs }: Expected): Promise<JWTPayload> {
  const keyOf = ({ kid, alg }: { kid?: string; alg?: string }) => {
    const key = keys.find((candidate) => candidate.kid === kid && candidate.algorithm === alg);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key.publicKey;
  };
  const algorithms = [...KNOWN_ALGORITHMS];
  const checks = { algorithms, issuer, audience, currentDate: new Date(nowMs), requiredClaims: ["sub", "iat", "exp"] };
  return (await jwtVerify(jwt, keyOf, checks)).payload;
}

/** A new key, as the store keeps it. */
export async function makeSigningKey(nowMs: number): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { modulusLength: 2048, extractable: true });
  const kid = randomBytes(16).toString("hex");
  return { kid, jwk: JSON.stringify({ ...(await exportJWK(privateKey)), alg: ALGORITHM }), createdAtMs: nowMs };
}

async function loadKey({ kid, jwk, createdAtMs }: SigningKey) {
  const privateJwk: JWK = JSON.parse(jwk);
  // The first keys were kept without their algorithm.
  const { alg: algorithm = "ES256", kty, crv, x, y, n, e } = privateJwk;
  const publicJwk = JSON.parse(JSON.stringify({ kty, crv, x, y, n, e, kid, alg: algorithm, use: "sig" })) as JWK;
  return {
    kid,
    createdAtMs,
    algorithm,
    publicJwk,
    publicKey: (await importJWK(publicJwk, algorithm)) as CryptoKey,
    header: encode({ alg: algorithm, kid, typ: "JWT" }),
    privateKey: createPrivateKey({ key: privateJwk, format: "jwk" }),
  };
}
