import { WireError } from "../protocol/errors.ts";
import { quote } from "../protocol/text.ts";

/** Split before decoding: an encoded colon belongs to the name of a document, a plain one separates the method. */
const DOCUMENTS = /^\/v1\/(projects\/[^/]+\/databases\/[^/]+)\/documents(\/[^:]*)?(?::(\w+))?$/;
/** RPCs that REST writes as a verb on a resource. */
const RESOURCE_METHODS: Record<string, [document: string, collection: string]> = {
  GET: ["getDocument", "listDocuments"],
  POST: ["createDocument", "createDocument"],
  PATCH: ["updateDocument", "updateDocument"],
  DELETE: ["deleteDocument", "deleteDocument"],
};
/** Parameters of every method of Google's APIs (cloud.google.com/apis/docs/system-parameters), of no meaning here. */
const SYSTEM_PARAMETERS = new Set(["alt", "callback", "fields", "key", "prettyPrint", "quotaUser", "access_token"]);

/** What an address says of a call. */
export interface DocumentAddress {
  /** The method: behind a colon, or by what is done to a resource. */
  name?: string;
  isVerb: boolean;
  database: string;
  /** The fields of the request that stand in the path. */
  names: Record<string, unknown>;
}

/** Reads the path of a call of Firestore over REST; NOT_FOUND for any other. */
export function parseAddress(httpMethod: string, path: string): DocumentAddress {
  const [, encodedDatabase, encoded = "", verb] = DOCUMENTS.exec(path) ?? [];
  if (!encodedDatabase) throw new WireError("NOT_FOUND", "There is nothing at this address.");
  const database = decodePath(encodedDatabase);
  const resource = decodePath(encoded);
  const parent = `${database}/documents${resource}`;
  const isDocument = resource.split("/").length % 2 === 1 && resource !== "";
  const name = verb ?? RESOURCE_METHODS[httpMethod]?.[isDocument ? 0 : 1];
  const isVerb = verb !== undefined;
  if (isVerb || isDocument) return { name, isVerb, database, names: { database, parent, name: parent } };
  const slash = parent.lastIndexOf("/");
  const names = { database, parent: parent.slice(0, slash), collectionId: parent.slice(slash + 1) };
  return { name, isVerb, database, names };
}

/** The fields of a request that stand in its query, of those that its method has; INVALID_ARGUMENT for others. */
export function parseParameters(query: URLSearchParams, known: readonly string[]): Record<string, unknown> {
  const request: Record<string, unknown> = {};
  for (const [sent, value] of query) {
    const name = sent.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    if (known.includes(name)) setAt(request, name.split("."), name, value);
    else if (!SYSTEM_PARAMETERS.has(sent) && !sent.startsWith("$")) {
      throw invalid(
        `Invalid JSON payload received. Unknown name ${quote(sent)}: Cannot bind query parameter. Field ${quote(sent)} ` +
          "could not be found in request message.",
      );
    }
  }
  return request;
}

function setAt(message: Record<string, unknown>, path: string[], name: string, value: string): void {
  const [first = "", ...rest] = path;
  if (rest.length > 0) return setAt((message[first] ??= {}) as Record<string, unknown>, rest, name, value);
  if (first === "fieldPaths") ((message[first] ??= []) as string[]).push(value);
  else if (message[first] !== undefined) throw invalid(`The parameter ${quote(name)} is given twice.`);
  else message[first] = first === "exists" || first === "showMissing" ? parseBool(name, value) : value;
}

function parseBool(name: string, value: string): boolean {
  if (value !== "true" && value !== "false") throw invalid(`Invalid value at '${name}' (TYPE_BOOL), ${quote(value)}`);
  return value === "true";
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw invalid("The address is not valid.");
  }
}

const invalid = (message: string) => new WireError("INVALID_ARGUMENT", message);
