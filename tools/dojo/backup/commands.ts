import type { Command } from "../command.ts";
import { backup } from "./backup.ts";
import { restore } from "./restore.ts";

/** `dojo backup` and `dojo restore` */
export const BACKUP_COMMANDS: Record<string, Command> = {
  backup: {
    usage: "[file|folder] [--keep N]",
    about: {
      de: "sichert alles in eine Datei, auch während der Server läuft; --keep löscht ältere Sicherungen bis auf N",
      en: "backs everything up into one file, also while the server runs; --keep deletes older backups down to N",
    },
    needs: 0,
    run: backup,
  },
  restore: {
    usage: "<file> --yes|--dry-run",
    about: {
      de: "prüft eine Sicherung und setzt sie an die Stelle der Daten; der Server muss dazu stehen",
      en: "checks a backup and puts it in the place of the data; the server must be stopped",
    },
    needs: 1,
    run: restore,
  },
};
