import { setTimeout } from "node:timers/promises";
import { databaseName } from "../../../server/protocol/path.ts";
import { makeAccessTokens } from "./accessTokens.ts";
import { type Patience, send, type Sent } from "./send.ts";
import type { ServiceAccount } from "./serviceAccount.ts";

/** The two services of a hosted project, for its owner. Paths begin behind the project; ids in them are escaped. */
export interface Project {
  projectId: string;
  /** Name of all documents: `projects/…/databases/(default)/documents`. */
  root: string;
  /** `path` follows `…/documents`. Throws ServiceError. */
  documents(method: Sent["method"], path: string, body?: object): Promise<unknown>;
  /** `version` is that of Identity Toolkit. Throws ServiceError. */
  identity(version: "v1" | "v2", method: Sent["method"], path: string, body?: object): Promise<unknown>;
  wait: Patience["wait"];
}

const PATIENCE: Patience = { clock: Date.now, wait: (ms) => setTimeout(ms) };

/**
 * Opens the project of a service account; with `FIRESTORE_EMULATOR_HOST` and `FIREBASE_AUTH_EMULATOR_HOST` the one of
 * that name in emulators, as all tools of Firebase do. Throws if only one of them is set.
 */
export function openProject(
  account: ServiceAccount,
  env: Record<string, string | undefined>,
  patience = PATIENCE,
): Project {
  const { FIRESTORE_EMULATOR_HOST: firestore, FIREBASE_AUTH_EMULATOR_HOST: auth } = env;
  if (!firestore !== !auth) throw new Error("Set FIRESTORE_EMULATOR_HOST and FIREBASE_AUTH_EMULATOR_HOST, or neither.");
  const tokenOf = firestore ? async () => "owner" : makeAccessTokens(account, patience);
  const call = (address: string, method: Sent["method"], body?: object) =>
    send(
      address,
      async () => ({
        method,
        headers: { Authorization: `Bearer ${await tokenOf()}`, ...(body && { "Content-Type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
      patience,
    );
  const projectId = account.project_id;
  const root = `${databaseName(projectId)}/documents`;
  const documents = firestore ? `http://${firestore}` : "https://firestore.googleapis.com";
  const identity = auth ? `http://${auth}/identitytoolkit.googleapis.com` : "https://identitytoolkit.googleapis.com";
  return {
    projectId,
    root,
    documents: (method, path, body) => call(`${documents}/v1/${root}${path}`, method, body),
    identity: (version, method, path, body) =>
      call(`${identity}/${version}/projects/${projectId}${path}`, method, body),
    wait: patience.wait,
  };
}
