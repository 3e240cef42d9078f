import { isSent, playCards, register } from "./app.ts";
import { test } from "./journey.ts";
import { button, field, nth, picture, text } from "./targets.ts";

test.use({ isAlone: true });

test("a result asks for the name before it credits; one without a network is credited later, once", async ({
  anna,
  app,
  dojo,
}) => {
  await register(app, { ...anna, name: "" });
  await playCards(app);
  await app.fill(field("Dein Name"), anna.name);
  await app.tap(button("Speichern und XP gutschreiben"));
  await app.sees(text("Heute bringen noch 6 Spiele XP."));

  await isSent(app);
  await app.isInstalled();
  await dojo.kill();
  await playCards(app);
  const pending = nth(text(/wird nachgetragen/), 0);
  await app.sees(pending);
  const ring = picture("Level 1, 2 von 30 XP");
  await app.sees(ring);
  await dojo.restart();
  await app.seesNot(pending, 30_000);
  await app.goto("/profil");
  await app.sees(ring);
});
