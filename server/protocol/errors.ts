/**
 * The one table of canonical status codes (google.rpc.Code) with the HTTP status that the REST surface answers
 * and the number that `targetChange.cause.code` carries on a stream.
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

/** An answer to a wrong request. Everything else that is thrown is a fault of ours and becomes INTERNAL. */
export class WireError extends Error {
  readonly code: StatusCode;
  /** Under which the log tells more. */
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

  /** The object that REST bodies and streams carry as `error`. */
  toJSON(): { code: number; status: StatusCode; message: string; details?: object[] } {
    return { code: this.httpStatus, status: this.code, message: this.message, ...detailsOf(this) };
  }
}

/** The `details` of a google.rpc.Status; absent where there are none. */
export function detailsOf({ requestId }: WireError): { details?: object[] } {
  if (requestId === undefined) return {};
  return { details: [{ "@type": "type.googleapis.com/google.rpc.RequestInfo", requestId }] };
}
