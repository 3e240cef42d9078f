import { join } from "node:path";
import * as v from "valibot";
import { StoreError } from "../storage/store.ts";
import { operation, OperatorError } from "./operation.ts";

const orderSchema = v.object({ folder: v.pipe(v.string(), v.regex(/^\.backup-[\w-]{1,64}$/)) });

/** Copies the database into a folder of the data directory that the tool has made. */
export const COPY = {
  "database.copy": operation(orderSchema, async ({ store, dataDirectory }, { folder }) => {
    if (!store.copyTo) throw new OperatorError("copy-elsewhere");
    try {
      await store.copyTo(join(dataDirectory, folder, "dojo.sqlite"));
    } catch (error) {
      // A full disk, for example, is for the operator to know at once.
      if (error instanceof StoreError) throw new OperatorError("copy-failed", error.reason ?? error.message);
      throw error;
    }
  }),
};
