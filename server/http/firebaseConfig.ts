import { Hono } from "hono";
import type { Mails } from "../identity/mail/mailer.ts";
import type { Tenants } from "../identity/tenants.ts";

/**
 * The configuration of a web app at the reserved address of Firebase Hosting (`/__/firebase/init.json`), so that the
 * same build works on both. The key is a name and no secret, as it is there. `selfHosted`, `mails`, `ways` and `tenantId` are
 * ours: which ways to sign in the operator has left open, and whose app it is at this host.
 */
export function firebaseConfig(projectId: string, mails: Mails, tenants: Tenants): Hono {
  const app = new Hono();
  app.get("/init.json", async (c) => {
    const { host, hostname } = new URL(c.req.url);
    const { tenantId, settings } = await tenants.findAtHost(hostname);
    const { ways, providers } = settings;
    const { password, emailLink, anonymous } = ways;
    const named = providers.map(({ providerId, displayName }) => ({ providerId, displayName }));
    return c.json({
      projectId,
      apiKey: projectId,
      authDomain: host,
      tenantId,
      selfHosted: true,
      mails,
      ways: { password, emailLink, anonymous, providers: named },
    });
  });
  return app;
}
