import { cors } from "hono/cors";

/** Headers of answers that the SDK reads. */
const READ_HEADERS = ["X-Client-Wire-Protocol", "X-HTTP-Session-Id", "X-Request-Id"];

const TEN_MINUTES_SECONDS = 600;

/**
 * Lets pages of these origins use the services (CORS). Nothing is given to them by a cookie: callers are known by their
 * token. Credentials are allowed because the SDK's streams ask for them.
 */
export const allowOrigins = (origins: readonly string[]) =>
  cors({ origin: [...origins], credentials: true, exposeHeaders: READ_HEADERS, maxAge: TEN_MINUTES_SECONDS });

/** Lets every page read what is no secret. */
export const allowReading = cors({ origin: "*", allowMethods: ["GET"], maxAge: TEN_MINUTES_SECONDS });
