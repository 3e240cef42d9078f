import type { Command } from "../command.ts";
import { exportAll } from "./export.ts";
import { importAll } from "./import.ts";

/** `dojo export` and `dojo import` */
export const TRANSFER_COMMANDS: Record<string, Command> = {
  export: {
    usage: "<file.ndjson> [--firebase key.json [--scrypt config.json]]",
    about: {
      de: "schreibt Mandanten, Konten und Dokumente, jedes auf eine Zeile; auch die eines Firebase-Projekts",
      en: "writes tenants, accounts and documents, each on a line; those of a Firebase project, too",
    },
    needs: 1,
    run: exportAll,
  },
  import: {
    usage: "<file.ndjson> [--yes] [--firebase key.json]",
    about: {
      de: "nimmt eine solche Datei auf; der Server muss dazu stehen. Mit --firebase: in ein Firebase-Projekt",
      en: "takes such a file in; the server must be stopped. With --firebase: into a Firebase project",
    },
    needs: 1,
    run: importAll,
  },
};
