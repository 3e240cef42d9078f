import { Hono } from "hono";
import type { Mails } from "../identity/mail/mailer.ts";

/**
 * The configuration of a web app at the reserved address of Firebase Hosting (`/__/firebase/init.json`), so that the
 * same build works on both. The key is a name and no secret, as it is there. `selfHosted` and `mails` are ours.
 */
export function firebaseConfig(projectId: string, mails: Mails): Hono {
  const app = new Hono();
  app.get("/init.json", (c) =>
    c.json({ projectId, apiKey: projectId, authDomain: new URL(c.req.url).host, selfHosted: true, mails }),
  );
  return app;
}
