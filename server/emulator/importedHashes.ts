import { makeScryptHash, parseScryptHash } from "../identity/importedScrypt.ts";
import { isKnownHash } from "../identity/passwords.ts";
import { isRecord } from "../protocol/text.ts";

/**
 * A hash from elsewhere as accounts keep it, where a batch says how it was made and we can check that: SCRYPT and
 * ARGON2 of accounts:batchCreate. Otherwise undefined.
 */
export function toImportedHash(batch: Record<string, unknown>, hash: string, salt = ""): string | undefined {
  const made = batch.hashAlgorithm === "SCRYPT" ? scryptOf(batch, hash, salt) : argon2Of(batch, hash, salt);
  return made !== undefined && isKnownHash(made) ? made : undefined;
}

function scryptOf(batch: Record<string, unknown>, hash: string, salt: string): string {
  const { signerKey, saltSeparator = "", rounds, memoryCost } = batch;
  const config = { signerKey: String(signerKey), saltSeparator: String(saltSeparator) };
  return makeScryptHash({ ...config, rounds: Number(rounds), memCost: Number(memoryCost) }, salt, hash);
}

function argon2Of({ hashAlgorithm, argon2Parameters: given }: Record<string, unknown>, hash: string, salt: string) {
  if (hashAlgorithm !== "ARGON2" || !isRecord(given)) return undefined;
  const { hashType, memoryCostKib, iterations, parallelism, version = "VERSION_13" } = given;
  if (hashType !== "ARGON2_ID" || version !== "VERSION_13") return undefined;
  const [m, t, p] = [memoryCostKib, iterations, parallelism].map(Number);
  return `$argon2id$v=19$m=${m},t=${t},p=${p}$${unpadded(salt)}$${unpadded(hash)}`;
}

const unpadded = (base64: string) => Buffer.from(base64, "base64").toString("base64").replaceAll("=", "");

/**
 * What an administrator is told of a hash: of argon2id nothing, as the hosted service tells
 * its own kind alone. Undefined for the form of suites.
 */
export function toldHash(passwordHash: string): { passwordHash: string; salt: string } | undefined {
  const scrypt = parseScryptHash(passwordHash);
  if (scrypt) return { passwordHash: scrypt.hash, salt: scrypt.salt };
  return isKnownHash(passwordHash) ? { passwordHash: "", salt: "" } : undefined;
}
