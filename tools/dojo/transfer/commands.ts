import type { Command } from "../command.ts";
import { exportAll } from "./export.ts";
import { importAll } from "./import.ts";

/** `dojo export` and `dojo import` */
export const TRANSFER_COMMANDS: Record<string, Command> = {
  export: {
    usage: "<file.ndjson>",
    about: {
      de: "schreibt Mandanten, Konten und Dokumente, jedes auf eine Zeile",
      en: "writes tenants, accounts and documents, each on a line",
    },
    needs: 1,
    run: exportAll,
  },
  import: {
    usage: "<file.ndjson> [--yes]",
    about: {
      de: "nimmt eine solche Datei auf; der Server muss dazu stehen",
      en: "takes such a file in; the server must be stopped",
    },
    needs: 1,
    run: importAll,
  },
};
