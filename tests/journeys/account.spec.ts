import { addNote, linkIn, register, signIn, signOut } from "./app.ts";
import { expect, test } from "./journey.ts";
import { button, dialog, field, text } from "./targets.ts";

const TECHNIQUE = "/techniques/single/blocks/1";

test("a wrong password says no more than an unknown address; a forgotten one is set anew by the mailed link", async ({
  anna,
  app,
  dojo,
}) => {
  await register(app, anna);
  await signOut(app);
  const said: string[] = [];
  for (const email of [anna.email, "niemand@example.org"]) {
    await app.fill(field("E-Mail-Adresse"), email);
    await app.fill(field("Passwort"), "falsch-falsch");
    await app.tap(button("Anmelden"));
    said.push((await app.sees(text(/passen nicht zusammen/))).text);
  }
  expect(said[0]).toBe(said[1]);
  await app.tap(button("Passwort vergessen?"));
  await app.fill(field("E-Mail-Adresse"), anna.email);
  await app.tap(button("Link anfordern"));
  await app.sees(text(/liegt der Link jetzt im Ordner „outbox“/));
  const isForAnna = (mail: string) => mail.includes(anna.email) && /mode=(3D)?resetPassword/.test(mail);
  const resetMail = () => dojo.mails().find(isForAnna);
  await expect.poll(resetMail).toBeTruthy();

  await app.goto(linkIn(resetMail()!));
  await app.fill(field("Neues Passwort"), "Kranichstand-100");
  await app.tap(button("Passwort speichern"));
  await app.sees(text(/gilt ab sofort/));
  await signIn(app, { ...anna, password: "Kranichstand-100" });
});

test("a deleted account takes its data with it, and the next user of the device sees none", async ({
  anna,
  ben,
  app,
}) => {
  await register(app, anna);
  await app.goto(TECHNIQUE);
  await addNote(app, "Technik", "Nur für mich.");
  await app.goto("/sicherheit");
  await app.tap(button("Konto löschen"));
  await app.fill(field("Aktuelles Passwort", dialog()), anna.password);
  await app.check(field("Ja, alles unwiderruflich löschen", dialog()));
  await app.tap(button("Endgültig löschen", dialog()));
  await app.sees(button("Anmelden"));

  await register(app, ben);
  await app.goto(TECHNIQUE);
  await app.sees(text(/Noch keine Notizen/));
  await app.seesNot(text("Nur für mich."));
});

test("signing out elsewhere ends the session of a lost device by itself, and this one goes on", async ({
  anna,
  app,
  anotherPhone,
}) => {
  await register(app, anna);
  const { screen: lost } = await anotherPhone();
  await signIn(lost, anna);
  await lost.goto(TECHNIQUE);
  await lost.sees(text(/Noch keine Notizen/));

  await app.goto("/sicherheit/geraete");
  await app.tap(button("Überall sonst abmelden"));
  await app.sees(text("Gib Dein Passwort ein."));
  await app.fill(field("Aktuelles Passwort"), anna.password);
  await app.tap(button("Überall sonst abmelden"));
  await app.sees(text("Alle anderen Geräte sind abgemeldet."));

  await lost.sees(button("Anmelden"));
  await app.goto(TECHNIQUE);
  await addNote(app, "Technik", "Noch immer da.");
});
