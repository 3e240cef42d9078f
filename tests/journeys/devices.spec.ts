import { addNote, register, signIn, signOut } from "./app.ts";
import { test } from "./journey.ts";
import { button, field, text } from "./targets.ts";

const TECHNIQUE = "/techniques/single/blocks/1";

test("notes on two devices and in two windows: each appears everywhere; signing out ends both windows, not the other device", async ({
  anna,
  app,
  phone,
  anotherPhone,
}) => {
  await register(app, anna);
  await app.goto(TECHNIQUE);
  await app.sees(text(/Noch keine Notizen/));
  const { screen: tablet } = await anotherPhone();
  await signIn(tablet, anna);
  await tablet.goto(TECHNIQUE);
  await tablet.sees(text(/Noch keine Notizen/));

  await addNote(app, "Technik", "Vom Telefon.");
  await tablet.sees(text("Vom Telefon."));
  await addNote(tablet, "Technik", "Vom Tablet.");
  await app.sees(text("Vom Tablet."));
  await app.tap(button(/Notiz löschen: Vom Tablet/));
  await tablet.seesNot(text("Vom Tablet."));
  await tablet.sees(text("Vom Telefon."));

  const other = await phone.open();
  await other.goto(TECHNIQUE);
  await other.sees(text("Vom Telefon."));
  await app.tab.show();
  await addNote(app, "Technik", "Im ersten Fenster.");
  await other.sees(text("Im ersten Fenster."));
  await signOut(app);
  await other.sees(button("Anmelden"));
  await tablet.sees(text("Im ersten Fenster."));
});

test("the own sequence of a form appears on the other device, and is changed there", async ({
  anna,
  app,
  anotherPhone,
}) => {
  await register(app, anna);
  await app.goto("/techniques/kuen/limpo");
  await app.tap(button("Ablauf eintragen"));
  await app.fill(field(/^Ablauf, eine Bewegung/), "Gruß im Grundstand");
  await app.tap(button("Ablauf speichern"));
  const { screen: tablet } = await anotherPhone();
  await signIn(tablet, anna);
  await tablet.goto("/techniques/kuen/limpo");
  await tablet.sees(text("Gruß im Grundstand"));
  await tablet.tap(button("Bearbeiten"));
  await tablet.fill(field(/^Ablauf, eine Bewegung/), "Vor in den Bogenstand");
  await tablet.tap(button("Ablauf speichern"));
  await app.sees(text("Vor in den Bogenstand"));
});

test("the page that one comes back to by 'back', and the one loaded after it, have their notes", async ({
  anna,
  app,
}) => {
  await register(app, anna);
  await app.goto(TECHNIQUE);
  await addNote(app, "Technik", "Noch da.");
  await app.goto("/techniques/single/blocks/2");
  await app.sees(text(/Noch keine Notizen/));
  await app.tab.back();
  await app.sees(text("Noch da."));
  await addNote(app, "Technik", "Nach dem Zurück.");
  await app.tab.reload();
  await app.sees(text("Nach dem Zurück."));
});
