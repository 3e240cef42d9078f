/** Names of advisory locks. Others in the same database would have to choose the same numbers on purpose. */
const SPACE = 0x446f_6a6f;

/** Held by whoever commits: it is what gives commits one order. */
export const COMMIT_LOCK = `${SPACE}, 1`;

/** Held by whoever changes the schema. */
export const MIGRATION_LOCK = `${SPACE}, 2`;

/** Held by the one process that tidies up. */
export const PURGE_LOCK = `${SPACE}, 3`;
