import type { Refusal } from "../../server/operator/operation.ts";

/** One text in the languages that the tool speaks. */
export type Words = Record<"de" | "en", string>;
export type Language = keyof Words;

/** The language of the terminal; English unless it is German. */
export function languageOf(env: Record<string, string | undefined>): Language {
  return /^de/i.test(env.LC_ALL || env.LC_MESSAGES || env.LANG || "") ? "de" : "en";
}

/** Why a command was not carried out. `%s` is what it is about. */
export const REFUSALS: Record<Refusal | "provider-unknown", Words> = {
  "account-unknown": { de: "Es gibt kein Konto %s.", en: "There is no account %s." },
  "account-without-address": {
    de: "Dieses Konto hat keine E-Mail-Adresse und damit kein Passwort.",
    en: "This account has no address, and so no password.",
  },
  "account-without-second-factor": {
    de: "Dieses Konto hat keinen zweiten Faktor.",
    en: "This account has no second factor.",
  },
  "account-disabled": {
    de: "Dieses Konto ist gesperrt. Öffne es zuerst mit 'users enable'.",
    en: "This account is disabled. Open it first with 'users enable'.",
  },
  "copy-elsewhere": {
    de: "Der Server dort benutzt PostgreSQL: Setze DATABASE_URL auch für diesen Befehl.",
    en: "The server there uses PostgreSQL: set DATABASE_URL for this command, too.",
  },
  "copy-failed": { de: "Die Datenbank ließ sich nicht kopieren: %s", en: "The database could not be copied: %s" },
  "provider-unknown": { de: "Es gibt keinen Anbieter %s.", en: "There is no provider %s." },
  "service-known": { de: "Den Dienst %s gibt es schon.", en: "The service %s is there already." },
  "service-unknown": { de: "Es gibt keinen Dienst %s.", en: "There is no service %s." },
  "settings-wrong": { de: "So lässt sich das nicht einstellen: %s", en: "This cannot be set: %s" },
  "tenant-known": { de: "Den Mandanten %s gibt es schon.", en: "The tenant %s is there already." },
  "tenant-unknown": { de: "Es gibt keinen Mandanten %s.", en: "There is no tenant %s." },
  "order-wrong": { de: "Damit kann der Server nichts anfangen: %s", en: "The server does not understand this: %s" },
};

/** What the tool says by itself. */
export const SAYS = {
  usage: { de: "Aufruf: npm run dojo -- <Befehl>", en: "Usage: npm run dojo -- <command>" },
  everywhere: {
    de: "Mit --data <Ordner> für einen anderen Datenordner als DOJO_DATA oder ./data, --help für diese Hilfe.",
    en: "With --data <directory> for another directory than DOJO_DATA or ./data, --help for this help.",
  },
  noDatabase: { de: "In %s liegt keine Datenbank.", en: "There is no database in %s." },
  noAnswer: {
    de: "Ein Server hat die Datenbank, antwortet aber nicht. Sieh in sein Log.",
    en: "A server has the database but does not answer. Look into its log.",
  },
  disabled: {
    de: "%s ist gesperrt: überall abgemeldet, und die Anmeldung ist zu. Gelöscht ist nichts.",
    en: "%s is disabled: signed out everywhere, and cannot sign in. Nothing is deleted.",
  },
  enabled: { de: "%s ist offen und kann sich wieder anmelden.", en: "%s is enabled and can sign in again." },
  deleted: {
    de: "Das Konto %s ist gelöscht. Was dazu geschrieben wurde, liegt noch in der Datenbank, für alle verschlossen.",
    en: "The account %s is deleted. What it wrote is still in the database, closed to everybody.",
  },
  unused: {
    de: "%s Besuche ohne Konto sind so lange unbenutzt. Gelöscht ist nichts.",
    en: "%s visitors have not come for that long. Nothing is deleted.",
  },
  pruned: {
    de: "%s Besuche ohne Konto sind gelöscht, mit allem, was sie geschrieben haben.",
    en: "%s visitors are deleted with everything that they wrote.",
  },
  sure: {
    de: "Das lässt sich nicht zurücknehmen. Wenn Du sicher bist, hänge --yes an.",
    en: "This cannot be taken back. If you are sure, add --yes.",
  },
  link: {
    de: "Wer diesen Link hat, setzt das Passwort. Gib ihn nur dem Menschen, den Du kennst. Er gilt eine Stunde und einmal:",
    en: "Whoever has this link sets the password. Hand it only to the person whom you know. It is good for an hour, once:",
  },
  unlocked: {
    de: "%s ist ohne zweiten Faktor und überall abgemeldet. Die Anmeldung braucht jetzt nur noch den ersten Schritt.",
    en: "%s has no second factor any more and is signed out everywhere. Signing in takes the first step alone now.",
  },
  exported: {
    de: "%s Konten geschrieben, mit den Hashes ihrer Passwörter und ihren zweiten Faktoren: Halte die Datei geheim.",
    en: "%s accounts written, with the hashes of their passwords and their second factors: keep the file secret.",
  },
  imported: { de: "%s Konten aufgenommen.", en: "%s accounts taken in." },
  refused: { de: "Zeile %s nicht aufgenommen: ", en: "Line %s was not taken in: " },
  notJson: { de: "kein JSON", en: "no JSON" },
  noFile: { de: "Die Datei %s lässt sich nicht lesen.", en: "The file %s cannot be read." },
  fileThere: { de: "Die Datei %s gibt es schon.", en: "The file %s is there already." },
  tenantKept: { de: "Der Mandant %s ist eingestellt:", en: "The tenant %s is set:" },
  tenantRemoved: {
    de: "Der Mandant %s ist mit seinen Konten gelöscht.",
    en: "The tenant %s is removed with its accounts.",
  },
  providerKept: {
    de: "Der Anbieter %s ist eingerichtet. Bei ihm muss <Adresse der App>/konto/zurueck als Rückkehradresse stehen.",
    en: "The provider %s is set up. It has to know <address of the app>/konto/zurueck as the address to come back to.",
  },
  providerRemoved: { de: "Der Anbieter %s ist entfernt.", en: "The provider %s is removed." },
  rotated: {
    de: "Ab jetzt unterschreibt ein neuer Schlüssel. Niemand wird abgemeldet.",
    en: "A new key signs from now on. Nobody is signed out.",
  },
  dropped: {
    de: "Ab jetzt unterschreibt ein neuer Schlüssel; mit den alten gilt nichts mehr. Wer angemeldet ist, bekommt beim nächsten Aufruf ein neues ID-Token.",
    en: "A new key signs from now on; nothing counts that the old ones have signed. Who is signed in gets a new ID token with the next call.",
  },
  serviceAdded: {
    de: "Das ist die Datei des Dienstes %s für die Admin-SDKs. Sie steht nur hier: der Server behält den öffentlichen Schlüssel.",
    en: "This is the file of the service %s for the admin SDKs. It stands only here: the server keeps the public key.",
  },
  serviceRemoved: { de: "Dem Dienst %s wird nicht mehr geglaubt.", en: "The service %s is no longer believed." },
  more: { de: "Weiter mit --after %s", en: "Go on with --after %s" },
  backedUp: {
    de: "%s geschrieben und geprüft. Darin stehen Hashes von Passwörtern und der Schlüssel des Servers: Halte die Datei geheim.",
    en: "%s is written and verified. It has the hashes of passwords and the server's key: keep the file secret.",
  },
  backupDropped: { de: "Ältere Sicherung gelöscht: %s", en: "Older backup deleted: %s" },
  keepWrong: {
    de: "--keep zählt Sicherungen mit den Namen, die dieser Befehl vergibt: Nenne dazu einen Ordner und eine Zahl ab 1.",
    en: "--keep counts backups with the names that this command gives: name a folder, and a number from 1 on.",
  },
  backupBad: { de: "Die Sicherung ist nicht in Ordnung: %s", en: "The backup is not sound: %s" },
  backupSound: { de: "Die Sicherung ist in Ordnung: %s.", en: "The backup is sound: %s." },
  restored: {
    de: "Zurückgespielt. Was vorher da war, liegt in %s; lösche es, wenn alles läuft.",
    en: "Restored. What was there before lies in %s; delete it when all is well.",
  },
  compacted: { de: "Aufgeräumt: %s", en: "Compacted: %s" },
  allExported: {
    de: "%s geschrieben. Darin stehen Hashes von Passwörtern und zweite Faktoren: Halte die Datei geheim.",
    en: "%s written, with hashes of passwords and second factors: keep the file secret.",
  },
  passwordsStay: {
    de: "%s Konten kommen ohne Passwort, weil sein Hash nicht zu lesen ist; sie brauchen 'Passwort vergessen'. Fehlen die Parameter der Hashes, hilft --scrypt.",
    en: "%s accounts come without a password, as its hash cannot be read; they need 'forgot password'. Where the parameters of hashes are missing, --scrypt helps.",
  },
  totpStays: {
    de: "%s zweite Faktoren aus einer App fehlen: Firebase gibt ihr Geheimnis nicht heraus. Wer einen hatte, kommt mit dem Passwort allein hinein und muss ihn neu einrichten.",
    en: "%s second factors of an app are missing: Firebase does not tell their secret. Who had one gets in by the password alone, and has to set it up again.",
  },
  noTenants: {
    de: "Mandanten sind nicht dabei, denn Firebase sagt: %s",
    en: "There are no tenants in it, for Firebase says: %s",
  },
  passwordsLost: {
    de: "%s Konten haben dort kein Passwort, weil Firebase ihre Hashes nicht prüfen kann; sie brauchen 'Passwort vergessen'.",
    en: "%s accounts have no password there, as Firebase cannot check their hashes; they need 'forgot password'.",
  },
  totpLost: {
    de: "%s zweite Faktoren aus einer App hat Firebase nicht genommen. Wer einen hatte, kommt mit dem Passwort allein hinein und muss ihn neu einrichten.",
    en: "%s second factors of an app were not taken by Firebase. Who had one gets in by the password alone, and has to set it up again.",
  },
  projectSettings: {
    de: "Die Einstellungen des Projekts selbst gehen nicht mit: Stelle sie in der Firebase-Konsole ein.",
    en: "The settings of the project itself do not go along: set them in the Firebase console.",
  },
  tenantThere: {
    de: "Mandant %s. Mit gehen Name, Sperre und offene Wege; alles andere stelle in der Konsole ein.",
    en: "Tenant %s. Its name, closing and open ways go along; set all else in the console.",
  },
  allImported: { de: "%s aufgenommen.", en: "%s taken in." },
  notEmpty: {
    de: "In %s liegen schon Daten. Mit --yes ersetzt die Datei gleichnamige Dokumente; Konten, die es gibt, bleiben.",
    en: "There is data in %s already. With --yes the file replaces documents of the same name; accounts that are there stay.",
  },
  inUse: {
    de: "Ein Server benutzt %s. Halte ihn zuerst an.",
    en: "A server is using %s. Stop it first.",
  },
  none: { de: "Nichts da.", en: "None." },
} satisfies Record<string, Words>;

/** A text with what it is about. */
export const say = (words: Words, language: Language, about = "") => words[language].replace("%s", () => about);
