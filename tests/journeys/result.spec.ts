import { openQuiz, playQuiz, register } from "./app.ts";
import { test } from "./journey.ts";
import { button, field, picture, text } from "./targets.ts";

test("without a name the result asks for it and then credits the play", async ({ anna, app }) => {
  await register(app, { ...anna, name: "" });
  await openQuiz(app, "/quiz/theorie", "Weiß");
  await playQuiz(app);
  await app.fill(field("Dein Name"), "Anna");
  await app.tap(button("Speichern und XP gutschreiben"));
  await app.sees(text("Heute noch 6 Runden mit XP."));
});

test("a quiz played without a network is credited later, once", async ({ anna, app, dojo }) => {
  await register(app, anna);
  await openQuiz(app, "/quiz", "Gelb");
  await dojo.kill();
  await playQuiz(app);
  const pending = text(/wird nachgetragen/);
  await app.sees(pending);
  const { label: ring } = await app.sees(picture(/^Level/));
  await dojo.restart();
  await app.seesNot(pending, 30_000);
  await app.goto("/profil");
  await app.sees(picture(ring));
});
