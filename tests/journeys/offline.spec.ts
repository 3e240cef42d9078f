import { addNote, register, signIn } from "./app.ts";
import { test } from "./journey.ts";
import { heading, nth, text } from "./targets.ts";

const TECHNIQUE = "/techniques/single/blocks/1";
const PENDING = nth(text(/wird nachgetragen/), 0);

test.use({ isAlone: true });

test("a note made without a network survives a closed browser and reaches a second device", async ({
  anna,
  phone,
  anotherPhone,
  app,
  dojo,
}) => {
  await register(app, anna);
  await app.isInstalled();
  await app.goto(TECHNIQUE);
  await app.sees(text(/Noch keine Notizen/));
  await dojo.kill();
  await addNote(app, "Keller", "Ohne Netz geschrieben.");
  await app.sees(PENDING);

  const again = await phone.reopen();
  await again.goto(TECHNIQUE);
  await again.sees(text("Ohne Netz geschrieben."));
  await again.sees(PENDING);
  for (const [path, title] of [
    ["/", /Anna/],
    ["/glossar", /Glossar/],
    ["/suche?q=ellbogen", /Suche/],
  ] as const) {
    await again.goto(path);
    await again.sees(heading(1, title));
  }
  await dojo.restart();
  await again.goto(TECHNIQUE);
  await again.sees(text("Ohne Netz geschrieben."));
  await again.seesNot(PENDING, 30_000);

  const { screen: tablet } = await anotherPhone();
  await signIn(tablet, anna);
  await tablet.goto(TECHNIQUE);
  await tablet.sees(text("Ohne Netz geschrieben."));
});
