import type { OobRequestType } from "../../protocol/identity/oobCode.ts";

/** The words of one mail. They contain nothing that a stranger could choose: no display name, no message. */
export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** A mail to somebody. */
export interface Mail extends MailText {
  to: string;
}

interface Wording {
  subject: string;
  before: string[];
  link: string;
  after: string[];
}

const WORDINGS: Record<
  Exclude<OobRequestType, "RECOVER_EMAIL" | "REVERT_SECOND_FACTOR_ADDITION">,
  (sender: string) => Wording
> = {
  EMAIL_SIGNIN: (sender) => ({
    subject: `${sender}: Dein Link zum Anmelden`,
    before: [`Mit diesem Link meldest Du Dich bei ${sender} an, ganz ohne Passwort:`],
    link: "Jetzt anmelden",
    after: [
      "Der Link gilt eine Stunde und nur einmal. Öffne ihn auf dem Gerät, auf dem Du ihn angefordert hast.",
      "Du wolltest Dich gar nicht anmelden? Dann lösche diese Mail einfach.",
    ],
  }),
  PASSWORD_RESET: (sender) => ({
    subject: `${sender}: Neues Passwort setzen`,
    before: [`Du möchtest für Dein Konto bei ${sender} ein neues Passwort setzen. Das geht über diesen Link:`],
    link: "Neues Passwort setzen",
    after: [
      "Der Link gilt eine Stunde und nur einmal. Danach bist Du auf allen Geräten abgemeldet und meldest Dich mit dem neuen Passwort an.",
      "Du hast nichts angefordert? Dann kannst Du diese Mail löschen, Dein Passwort bleibt, wie es ist.",
    ],
  }),
  VERIFY_EMAIL: (sender) => ({
    subject: `${sender}: Bestätige Deine E-Mail-Adresse`,
    before: [`Schön, dass Du bei ${sender} dabei bist. Bestätige bitte, dass diese Adresse Dir gehört:`],
    link: "Adresse bestätigen",
    after: [
      "Der Link gilt drei Tage und nur einmal.",
      "Du hast Dich gar nicht angemeldet? Dann lösche diese Mail einfach.",
    ],
  }),
  VERIFY_AND_CHANGE_EMAIL: (sender) => ({
    subject: `${sender}: Bestätige Deine neue E-Mail-Adresse`,
    before: [
      `Du möchtest Dich bei ${sender} künftig mit dieser Adresse anmelden. Bestätige sie bitte über diesen Link:`,
    ],
    link: "Neue Adresse bestätigen",
    after: [
      "Der Link gilt drei Tage und nur einmal. Danach bist Du auf allen Geräten abgemeldet und meldest Dich mit der neuen Adresse an.",
      "Du hast das nicht veranlasst? Dann lösche diese Mail, es ändert sich nichts.",
    ],
  }),
};

/** The mail with a code. `sender` is the name in the From line. */
export function oobMailText(requestType: keyof typeof WORDINGS, sender: string, link: string): MailText {
  const wording = WORDINGS[requestType](sender);
  return {
    subject: wording.subject,
    text: toPlainText([...wording.before, link, ...wording.after], sender),
    html: toHtml(wording, sender, link),
  };
}

/** To the old address after a change, perhaps with a link that takes it back: its owner may not know of it otherwise. */
export function emailChangedText(sender: string, link?: string): MailText {
  const news = `die E-Mail-Adresse Deines Kontos bei ${sender} wurde geändert. Mit dieser Adresse kannst Du Dich nicht mehr anmelden.`;
  const wording = {
    subject: `${sender}: Deine E-Mail-Adresse wurde geändert`,
    before: [
      news,
      link
        ? "Warst Du das nicht? Über diesen Link bekommst Du Deine Adresse zurück:"
        : "Warst Du das nicht? Dann melde Dich gleich bei denen, die diesen Dienst betreiben.",
    ],
    link: "Änderung zurücknehmen",
    after: link ? ["Der Link gilt dreißig Tage und nur einmal. Setze danach ein neues Passwort."] : [],
  };
  const paragraphs = [...wording.before, ...(link ? [link] : []), ...wording.after];
  return { subject: wording.subject, text: toPlainText(paragraphs, sender), html: toHtml(wording, sender, link) };
}

/** To the owner of an account that has got a second factor: somebody else may have added it. */
export function secondFactorText(sender: string, link: string): MailText {
  const wording = {
    subject: `${sender}: Zweiter Faktor hinzugefügt`,
    before: [
      `bei Deinem Konto bei ${sender} wurde ein zweiter Faktor hinzugefügt. Wer sich anmeldet, gibt nun nach dem ersten Schritt noch einen Code ein.`,
      "Warst Du das nicht? Über diesen Link nimmst Du ihn wieder weg:",
    ],
    link: "Zweiten Faktor entfernen",
    after: [
      "Der Link gilt drei Tage und nur einmal. Danach bist Du auf allen Geräten abgemeldet. Setze dann gleich ein neues Passwort.",
      "Warst Du es selbst? Dann kannst Du diese Mail löschen.",
    ],
  };
  const paragraphs = [...wording.before, link, ...wording.after];
  return { subject: wording.subject, text: toPlainText(paragraphs, sender), html: toHtml(wording, sender, link) };
}

/** To the owner of an account after a sign-in by a recovery code: somebody else may have found it. */
export function recoveryText(sender: string, codesLeft: number): MailText {
  const rest = codesLeft > 1 ? `Es bleiben ${codesLeft}` : codesLeft === 1 ? "Es bleibt einer" : "Es bleibt keiner";
  const paragraphs = [
    `bei Deinem Konto bei ${sender} hat sich jemand mit Passwort und einem Deiner Ersatzcodes angemeldet. Dieser Code ist damit verbraucht. ${rest}.`,
    "Warst Du es selbst? Dann kannst Du diese Mail löschen. Ist Deine Authenticator-App verloren, entferne sie in der App unter „Konto und Sicherheit“ und richte eine neue ein.",
    "Warst Du das nicht? Dann setze gleich ein neues Passwort und lass Dir neue Ersatzcodes geben.",
  ];
  const wording = { subject: `${sender}: Anmeldung mit einem Ersatzcode`, before: paragraphs, link: "", after: [] };
  return { subject: wording.subject, text: toPlainText(paragraphs, sender), html: toHtml(wording, sender) };
}

const GREETING = "Hallo,";

const toPlainText = (paragraphs: string[], sender: string) => [GREETING, ...paragraphs, sender].join("\n\n") + "\n";

function toHtml(wording: Wording, sender: string, link?: string): string {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const anchor = link && `<p><a href="${escapeHtml(link)}">${escapeHtml(wording.link)}</a></p>`;
  const body = [
    paragraph(GREETING),
    ...wording.before.map(paragraph),
    anchor,
    ...wording.after.map(paragraph),
    paragraph(sender),
  ];
  return `<!doctype html>
<html lang="de">
<head><meta charset="utf-8"><title>${escapeHtml(wording.subject)}</title></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; max-width: 36em">
${body.filter(Boolean).join("\n")}
</body>
</html>
`;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character]!);
