import type { ContentfulStatusCode } from "hono/utils/http-status";
import { databaseName } from "../protocol/path.ts";

/** A refusal of the administrators' API, which has more statuses than the methods for users. */
export class ApiError extends Error {
  readonly httpStatus: ContentfulStatusCode;
  readonly #status: string;
  readonly #details: Record<string, string>;

  constructor(httpStatus: ContentfulStatusCode, status: string, message: string, details: Record<string, string> = {}) {
    super(message);
    this.httpStatus = httpStatus;
    this.#status = status;
    this.#details = details;
  }

  /** The `error` object of the body. */
  toJSON() {
    const { httpStatus: code, message } = this;
    return { code, message, errors: [{ message, domain: "global", ...this.#details }], status: this.#status };
  }
}

export const notFound = () => new ApiError(404, "NOT_FOUND", "Not Found", { reason: "notFound" });

/** For documents of another project or database than this server's. */
export const otherDatabase = (projectId: string) =>
  new ApiError(400, "INVALID_ARGUMENT", `this server has only the database ${databaseName(projectId)}`);

/** For what the hosted service can do and we do not do for anybody. */
export const notImplemented = (what: string) =>
  new ApiError(501, "NOT_IMPLEMENTED", `${what} is not implemented.`, { reason: "unimplemented" });
