import { backup, type DatabaseSync } from "node:sqlite";
import { translateErrors } from "./errors.ts";
import type { Lane } from "../lane.ts";

/** Pages of 4 KB that are copied at a time: others wait for some milliseconds. */
const PAGES = 250;

/**
 * Copies the database while it is used. What is written meanwhile is copied, too: the file has the state of the end.
 * See https://sqlite.org/backup.html
 */
export function makeCopyTo(db: DatabaseSync, lane: Lane): (file: string) => Promise<void> {
  return (file) =>
    translateErrors(async () => {
      let copied: Promise<unknown> | undefined;
      // SQLite copies nothing while a transaction is open. Node takes that for the end if it comes at the first step,
      // and tries again at all later ones.
      await lane.run(
        () =>
          new Promise<void>((begun) => {
            copied = backup(db, file, { rate: PAGES, progress: () => begun() });
            copied.then(
              () => begun(),
              () => begun(),
            );
          }),
      );
      await copied;
    });
}
