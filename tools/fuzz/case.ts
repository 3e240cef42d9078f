/** One request as it goes over the wire. A path or body may hold `{SID}`: the channel that an earlier step opened. */
export interface WireRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** A back channel: only the first bytes of the answer are read, because it does not end by itself. */
  isEndless?: boolean;
}

/** A test case: a single request, or the life of a stream. */
export interface FuzzCase {
  /** The valid request that it is derived from. */
  name: string;
  steps: WireRequest[];
}

/** An account that the fuzzing uses. */
export interface Account {
  email: string;
  uid: string;
  idToken: string;
  refreshToken: string;
}

/** The variable parts of valid requests. */
export interface World {
  projectId: string;
  accounts: Account[];
}
