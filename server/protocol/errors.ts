/**
 * The canonical status codes (google.rpc.Code) with the HTTP status of the REST surface and the number in
 * `targetChange.cause.code` of a stream.
 */
const CODES = {
  CANCELLED: { http: 499, grpc: 1 },
  UNKNOWN: { http: 500, grpc: 2 },
  INVALID_ARGUMENT: { http: 400, grpc: 3 },
  DEADLINE_EXCEEDED: { http: 504, grpc: 4 },
  NOT_FOUND: { http: 404, grpc: 5 },
  ALREADY_EXISTS: { http: 409, grpc: 6 },
  PERMISSION_DENIED: { http: 403, grpc: 7 },
  RESOURCE_EXHAUSTED: { http: 429, grpc: 8 },
  FAILED_PRECONDITION: { http: 400, grpc: 9 },
  ABORTED: { http: 409, grpc: 10 },
  OUT_OF_RANGE: { http: 400, grpc: 11 },
  UNIMPLEMENTED: { http: 501, grpc: 12 },
  INTERNAL: { http: 500, grpc: 13 },
  UNAVAILABLE: { http: 503, grpc: 14 },
  UNAUTHENTICATED: { http: 401, grpc: 16 },
} as const;

export type StatusCode = keyof typeof CODES;

/** The answer to a wrong request. Any other exception is a fault of ours and becomes INTERNAL. */
export class WireError extends Error {
  readonly code: StatusCode;
  /** The request's id in the log, for more information. */
  readonly requestId: string | undefined;

  constructor(code: StatusCode, message: string, options?: { cause?: unknown; requestId?: string }) {
    super(message, options);
    this.name = "WireError";
    this.code = code;
    this.requestId = options?.requestId;
  }

  get httpStatus(): number {
    return CODES[this.code].http;
  }

  get grpcCode(): number {
    return CODES[this.code].grpc;
  }

  /** The `error` object of REST bodies and streams. */
  toJSON(): { code: number; status: StatusCode; message: string; details?: object[] } {
    return { code: this.httpStatus, status: this.code, message: this.message, ...detailsOf(this) };
  }
}

/** The `details` of a google.rpc.Status; absent if there are none. */
export function detailsOf({ requestId }: WireError): { details?: object[] } {
  if (requestId === undefined) return {};
  return { details: [{ "@type": "type.googleapis.com/google.rpc.RequestInfo", requestId }] };
}
