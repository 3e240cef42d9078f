/** What handlers leave for the log. */
export interface HttpEnv {
  Variables: {
    /** Names the request in the log and in its answer. */
    requestId: string;
    /** The wire method. Logs name it instead of the path, which may contain anything. */
    method?: string;
  };
}
