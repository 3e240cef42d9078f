/** One request as it goes over the wire. A path or body may hold `{SID}`: the session that an earlier step opened. */
export interface WireRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** A back channel: the first bytes of the answer are enough, it would not end by itself. */
  isEndless?: boolean;
}

/** What one draw of chance sends: a single request, or the life of a stream. */
export interface FuzzCase {
  /** The valid request that it was made of. */
  name: string;
  steps: WireRequest[];
}

/** An account that the fuzzing is signed in with. */
export interface Account {
  email: string;
  uid: string;
  idToken: string;
  refreshToken: string;
}

/** What valid requests are made of. */
export interface World {
  projectId: string;
  accounts: Account[];
}
