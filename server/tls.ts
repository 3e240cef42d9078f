import { createPrivateKey, X509Certificate } from "node:crypto";
import { createSecureContext } from "node:tls";

/** A certificate with its chain, and its key, both in PEM form. */
export interface Tls {
  cert: Buffer;
  key: Buffer;
}

/** What is wrong with the two files, in words for the operator; undefined if TLS works with them. */
export function findTlsProblem({ cert, key }: Tls): string | undefined {
  const certificate = parse(() => isPem(cert, "CERTIFICATE") && new X509Certificate(cert));
  if (!certificate) return "DOJO_TLS_CERT must hold a certificate in PEM form";
  if (isLocked(key)) return "DOJO_TLS_KEY must hold a key without a passphrase";
  const privateKey = parse(() => isPem(key, "PRIVATE KEY") && createPrivateKey(key));
  if (!privateKey) return "DOJO_TLS_KEY must hold a private key in PEM form";
  if (!certificate.checkPrivateKey(privateKey))
    return "DOJO_TLS_KEY is not the key of the certificate in DOJO_TLS_CERT";
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    return `DOJO_TLS_CERT and DOJO_TLS_KEY cannot be used: ${error instanceof Error ? error.message : String(error)}`;
  }
}

const isPem = (file: Buffer, label: string) => file.includes(`${label}-----`);
const isLocked = (key: Buffer) => key.includes("ENCRYPTED");

function parse<T>(read: () => T | false): T | undefined {
  try {
    return read() || undefined;
  } catch {
    return undefined;
  }
}
