/** What handlers leave for the log. */
export interface HttpEnv {
  Variables: {
    /** The wire method that was found. Logs name it instead of the path, which may hold anything. */
    method?: string;
  };
}
