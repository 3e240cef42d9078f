import type { HandlerRefusal } from "./handlerRequest.ts";

interface Words {
  title: string;
  text: string;
}

/** What the page may say; its script shows one of them. */
const STATES: Readonly<Record<string, Words>> = {
  going: { title: "Einen Moment …", text: "Gleich geht es weiter." },
  done: { title: "Fertig", text: "Die App macht jetzt weiter. Du kannst dieses Fenster schließen." },
  failed: {
    title: "Das hat nicht geklappt",
    text: "Die App sagt Dir, woran es liegt. Du kannst dieses Fenster schließen.",
  },
  lost: {
    title: "Hier geht es nicht weiter",
    text: "Diese Seite gehört zu einer Anmeldung, die schon zu Ende ist oder in einem anderen Fenster begonnen hat. Geh zurück in die App und melde Dich dort noch einmal an.",
  },
  cut: {
    title: "Die App ist nicht mehr zu erreichen",
    text: "Das Fenster, in dem Du angefangen hast, ist geschlossen oder von diesem getrennt. Geh zurück in die App und versuch es noch einmal.",
  },
  noStorage: {
    title: "Der Browser lässt nichts speichern",
    text: "Ohne Speicher kann diese Seite nicht wissen, wer sich anmeldet. Erlaube Cookies und Websitedaten für diese Adresse, und versuch es noch einmal.",
  },
  unauthorizedDomain: {
    title: "Diese App ist hier nicht zugelassen",
    text: "Die Adresse, von der Du kommst, darf sich hier nicht anmelden. Sag es denen, die sie betreiben. Sie stehen meist im Impressum.",
  },
  argumentError: {
    title: "Der Aufruf ist nicht richtig",
    text: "Es fehlt etwas, oder etwas ist anders, als es sein muss. Sag es denen, die die App betreiben.",
  },
};

const STATE_OF: Record<HandlerRefusal, string> = {
  "argument-error": "argumentError",
  "unauthorized-domain": "unauthorizedDomain",
};

/** The page of the handler. Nothing of the request is in it but whether it is refused, and why. */
export function handlerPage({ refusal, providerPage }: { refusal?: HandlerRefusal; providerPage?: string }): string {
  const shown = refusal === undefined ? "going" : STATE_OF[refusal];
  const states = Object.entries(STATES).map(
    ([id, { title, text }]) =>
      `      <section id="${id}"${id === shown ? "" : " hidden"}><h1>${title}</h1><p>${text}</p></section>`,
  );
  const data = Object.entries({ refusal, "provider-page": providerPage }).flatMap(([name, value]) =>
    value === undefined ? [] : [` data-${name}="${value}"`],
  );
  return `<!doctype html>
<html lang="de">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Anmelden – Digital Dojo</title>
    <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/__/auth/handler.css" />
    <script src="/__/auth/handler.js" defer></script>
  </head>
  <body${data.join("")}>
    <main aria-live="polite">
${states.join("\n")}
      <noscript><p>Zum Anmelden braucht diese Seite JavaScript. Bitte schalte es für sie ein.</p></noscript>
    </main>
  </body>
</html>
`;
}
