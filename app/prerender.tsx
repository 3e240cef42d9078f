import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { Router } from "wouter";
import { App } from "./App.tsx";
import { setWays, toWays } from "./platform/ways.ts";

/** What the page shows a visitor, where these ways to sign in are open besides the password: the build puts it there. */
export async function renderLogin(ways: string): Promise<string> {
  setWays(toWays(ways));
  const page = (
    <StrictMode>
      <Router ssrPath="/">
        <App opening={new Promise(() => undefined)} />
      </Router>
    </StrictMode>
  );
  // In one piece: otherwise what is long would come later, and be put in its place by an inline script.
  const { prelude } = await prerender(page, { progressiveChunkSize: Infinity });
  return new Response(prelude).text();
}
