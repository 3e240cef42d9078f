import { isRecord } from "../protocol/text.ts";

/** The message of an RPC as an object. */
export const parseRequest = (request: unknown): Record<string, unknown> => (isRecord(request) ? request : {});
