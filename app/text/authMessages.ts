const WRONG_CREDENTIALS =
  "E-Mail-Adresse und Passwort passen nicht zusammen. Prüfe beides, oder setze über „Passwort vergessen?“ ein neues.";
const EXPIRED_SESSION = "Deine Anmeldung ist abgelaufen. Melde Dich bitte neu an.";
const NOT_OFFERED = "Diese Art der Anmeldung bietet dieses Dojo nicht an. Nimm E-Mail-Adresse und Passwort.";
const OTHER_ACCOUNT =
  "Dazu gibt es schon ein anderes Konto. Melde Dich so an wie beim ersten Mal, dann kannst Du beides verbinden.";
const BAD_CODE = "Der Code stimmt nicht, oder er ist schon verbraucht. Prüfe ihn, oder nimm den nächsten.";
const OLD_CODE = "Der Code ist abgelaufen. Lass Dir einen neuen schicken.";
const POPUP = "Das Anmeldefenster ging nicht auf. Erlaube Fenster für diese Seite und versuch es noch einmal.";

/**
 * For each code of the identity service and the SDK one sentence, and a next step if there is one (rules 2.5 and 2.6).
 */
export const AUTH_MESSAGES: Record<string, string> = {
  "auth/user-not-found": WRONG_CREDENTIALS,
  "auth/wrong-password": WRONG_CREDENTIALS,
  "auth/invalid-credential": WRONG_CREDENTIALS,
  "auth/invalid-email": "Das ist keine gültige E-Mail-Adresse. Fehlt das @ oder die Endung?",
  "auth/missing-email": "Gib Deine E-Mail-Adresse ein.",
  // Ours: what the service says of a mailed link whose address was another one.
  "auth/other-link-address": "An diese Adresse ging der Link nicht. Nimm die, in deren Postfach er liegt.",
  "auth/missing-password": "Gib Dein Passwort ein.",
  "auth/email-already-in-use":
    "Zu dieser Adresse gibt es schon ein Konto. Melde Dich damit an, oder setze ein neues Passwort.",
  "auth/weak-password": "Dieses Passwort ist zu leicht zu erraten. Nimm ein längeres, auf das sonst niemand kommt.",
  "auth/password-does-not-meet-requirements": "Das Passwort erfüllt noch nicht alle Regeln. Sie stehen über dem Feld.",
  "auth/too-many-requests": "Das waren zu viele Versuche. Warte ein paar Minuten, oder setze ein neues Passwort.",
  "auth/user-disabled": "Dieses Konto ist gesperrt. Wende Dich an den Betreiber, er steht im Impressum.",
  "auth/user-token-expired": EXPIRED_SESSION,
  "auth/invalid-user-token": EXPIRED_SESSION,
  "auth/null-user": EXPIRED_SESSION,
  "auth/requires-recent-login": "Dafür musst Du Dich frisch angemeldet haben. Melde Dich ab und wieder an.",
  "auth/user-mismatch": "Das sind die Daten eines anderen Kontos. Nimm die, mit denen Du angemeldet bist.",
  "auth/operation-not-allowed": NOT_OFFERED,
  "auth/admin-restricted-operation": "Neue Konten legt hier nur der Betreiber an. Frag in Deiner Schule nach.",
  "auth/login-blocked": "Diese Anmeldung wurde abgelehnt. Wende Dich an den Betreiber, er steht im Impressum.",
  "auth/credential-already-in-use": OTHER_ACCOUNT,
  "auth/account-exists-with-different-credential": OTHER_ACCOUNT,
  "auth/expired-action-code": "Dieser Link ist abgelaufen. Fordere einen neuen an.",
  "auth/invalid-action-code": "Dieser Link gilt nicht mehr, vielleicht wurde er schon benutzt. Fordere einen neuen an.",
  "auth/invalid-verification-code": BAD_CODE,
  "auth/missing-verification-code": BAD_CODE,
  "auth/invalid-verification-id": OLD_CODE,
  "auth/code-expired": OLD_CODE,
  "auth/multi-factor-auth-required":
    "Dieses Konto ist doppelt gesichert. Gib zusätzlich den Code aus Deiner Authenticator-App ein.",
  "auth/invalid-multi-factor-session": "Das hat zu lange gedauert. Fang noch einmal an.",
  "auth/unverified-email": "Bestätige zuerst Deine E-Mail-Adresse. Den Link dazu findest Du in Deinem Postfach.",
  "auth/maximum-second-factor-count-exceeded": "Mehr Apps gehen nicht. Entferne zuerst eine andere.",
  "auth/second-factor-already-in-use": "Diese App ist schon eingetragen.",
  "dojo/no-second-step": "Ohne den Code aus Deiner App geht es nicht weiter.",
  "auth/network-request-failed": "Der Server ist nicht erreichbar. Prüfe Deine Verbindung und versuch es noch einmal.",
  "auth/timeout": "Der Server antwortet nicht. Versuch es gleich noch einmal.",
  "auth/missing-app-credential": "Die Prüfung gegen Automaten fehlt. Lade die Seite neu und versuch es noch einmal.",
  "auth/captcha-check-failed":
    "Die Prüfung gegen Automaten ist gescheitert. Lade die Seite neu und versuch es noch einmal.",
  "auth/missing-recaptcha-token": "Die Prüfung gegen Automaten fehlt. Lade die Seite neu und versuch es noch einmal.",
  "auth/unauthorized-domain":
    "Von dieser Adresse aus ist die Anmeldung nicht freigegeben. Öffne die App unter der Adresse, die Du von Deiner Schule hast.",
  "auth/popup-blocked": POPUP,
  "auth/popup-closed-by-user": "Du hast das Anmeldefenster geschlossen. Versuch es noch einmal, wenn Du magst.",
  "auth/cancelled-popup-request":
    "Es war schon ein anderes Anmeldefenster offen. Schließe es und versuch es noch einmal.",
  "auth/user-cancelled": "Du hast die Anmeldung abgebrochen. Versuch es noch einmal, wenn Du magst.",
  "auth/no-auth-event": "Diese Seite gehört zu einer Anmeldung, die nicht mehr läuft. Beginne sie noch einmal.",
  "auth/provider-already-linked": "Das ist schon mit Deinem Konto verbunden.",
  "auth/no-such-provider": "Das ist mit Deinem Konto nicht verbunden.",
  "auth/web-storage-unsupported":
    "Dein Browser lässt die App nichts speichern. Erlaube Cookies und Websitedaten für diese Seite.",
  "auth/invalid-phone-number":
    "Das ist keine gültige Telefonnummer. Schreib sie mit Landesvorwahl, zum Beispiel +49 für Deutschland.",
  "auth/quota-exceeded":
    "Der Server darf heute keine weiteren Nachrichten verschicken. Versuch es morgen, oder melde Dich anders an.",
  // Of the database, whose codes have no prefix: 401, 403, 429 and 503.
  unauthenticated: "Deine Anmeldung gilt hier nicht mehr. Melde Dich neu an.",
  "permission-denied": "Das erlaubt der Server Deinem Konto nicht. Frag den Betreiber, er steht im Impressum.",
  "resource-exhausted": "Das war zu viel auf einmal. Warte kurz, dann geht es weiter.",
  unavailable: "Der Server ist gerade nicht erreichbar. Was Du eingetragen hast, wird nachgetragen.",
  "auth/internal-error": "Beim Server ist etwas schiefgegangen. Versuch es gleich noch einmal.",
};

const UNKNOWN = "Das hat nicht geklappt. Versuch es gleich noch einmal.";

/** The message for a code of the identity service. */
export const authMessage = (code: string): string => AUTH_MESSAGES[code] ?? UNKNOWN;
