import { Hono } from "hono";

/**
 * Where a web app finds its project: the reserved address of Firebase Hosting (`/__/firebase/init.json`), so the same app
 * needs no build-time configuration on either. The key is a name, not a secret, as it is there.
 */
export function firebaseConfig(projectId: string): Hono {
  const app = new Hono();
  app.get("/init.json", (c) =>
    c.json({ projectId, apiKey: projectId, authDomain: new URL(c.req.url).host, selfHosted: true }),
  );
  return app;
}
