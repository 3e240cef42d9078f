import { connect } from "./connection.ts";
import type { DatabaseAddress } from "./databaseUrl.ts";

/** Whether servers, or commands, use a database now. */
export async function isInUse(address: DatabaseAddress): Promise<boolean> {
  const connection = await connect(address);
  try {
    const [row] = await connection.query(
      `SELECT count(*) AS others FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = current_setting('application_name')
         AND pid <> pg_backend_pid()`,
    );
    return Number(row?.others) > 0;
  } finally {
    connection.destroy();
  }
}
