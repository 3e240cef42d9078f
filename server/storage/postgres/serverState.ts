import type { SigningKey, StoredTenant } from "../store.ts";
import { contentOf } from "./accountRow.ts";
import type { Run, Write } from "./accountWrites.ts";
import type { Row } from "./connection.ts";
import { fromText, toText } from "./text.ts";

/** The columns of a key, in the order of the table. */
export const keyColumns = (key: SigningKey) => [toText(key.kid), key.createdAtMs, JSON.stringify(key)];

export const toTenant = (row: Row): StoredTenant => ({
  tenantId: fromText(String(row.tenant_id)),
  settings: fromText(String(row.content)),
});

/** The methods of `AccountStore` for signing keys. */
export function keyMethods(run: Run, write: Write) {
  return {
    listSigningKeys: async () => {
      const rows = await run("SELECT content FROM signing_keys ORDER BY created_at_ms, kid");
      return rows.map((row) => contentOf(row) as SigningKey);
    },
    insertSigningKey: (key: SigningKey, { drop } = { drop: false }) =>
      write(async (query) => {
        if (drop) await query("DELETE FROM signing_keys");
        await query("INSERT INTO signing_keys VALUES ($1, $2, $3)", keyColumns(key));
      }),
  };
}

/** The methods of `AccountStore` for tenants. */
export function tenantMethods(run: Run, write: Write) {
  return {
    getTenant: async (tenantId: string) => {
      const [row] = await run("SELECT * FROM tenants WHERE tenant_id = $1", [toText(tenantId)]);
      return row && toTenant(row);
    },
    listTenants: async () => (await run("SELECT * FROM tenants ORDER BY tenant_id")).map(toTenant),
    putTenant: async ({ tenantId, settings }: StoredTenant) => {
      const put =
        "INSERT INTO tenants VALUES ($1, $2) ON CONFLICT (tenant_id) DO UPDATE SET content = excluded.content";
      await run(put, [toText(tenantId), toText(settings)]);
    },
    deleteTenant: async (tenantId: string) => {
      const key = [toText(tenantId)];
      await write(
        async (query) => {
          const gone = await query("DELETE FROM accounts WHERE tenant_id = $1 RETURNING local_id", key);
          const localIds = gone.map(({ local_id }) => String(local_id));
          await query("INSERT INTO deleted_accounts SELECT jsonb_array_elements_text($1::jsonb)", [
            JSON.stringify(localIds),
          ]);
          for (const table of ["oob_codes", "challenges", "tenants"]) {
            await query(`DELETE FROM ${table} WHERE tenant_id = $1`, key);
          }
          return localIds.map(fromText);
        },
        (gone) => gone,
      );
    },
  };
}

/** The methods of `AccountStore` for the server's own values. */
export function stateMethods(run: Run, write: Write) {
  return {
    getServerState: (name: string, initial: string) =>
      write(async (query) => {
        await query("INSERT INTO server_state VALUES ($1, $2) ON CONFLICT DO NOTHING", [toText(name), toText(initial)]);
        const [row] = await query("SELECT content FROM server_state WHERE name = $1", [toText(name)]);
        return fromText(String(row?.content));
      }),
    putServerState: async (name: string, value: string) => {
      const put =
        "INSERT INTO server_state VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET content = excluded.content";
      await run(put, [toText(name), toText(value)]);
    },
  };
}
