import { type ReactNode, StrictMode } from "react";
import { prerender } from "react-dom/static";
import { Router } from "wouter";
import { App } from "./App.tsx";
import { TechniquePage } from "./catalogue/TechniquePage.tsx";
import { NotesSection } from "./notes/NotesSection.tsx";
import { fetchLessons, fetchTopic, topicsOf } from "./platform/catalogue.ts";
import { fetchGlossary } from "./platform/glossary.ts";
import { setWays, toWays } from "./platform/ways.ts";
import { type Category, href } from "./routes.ts";
import { ToastProvider } from "./ui/layers/Toast.tsx";

/** The techniques of a topic, what `main` holds of each by its number. */
export interface RenderedTopic {
  topicID: string;
  pages: Record<string, string>;
}

/** In one piece: otherwise what is long would come later, and be put in its place by an inline script. */
async function rendered(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(page, { progressiveChunkSize: Infinity });
  return new Response(prelude).text();
}

/** What is known of a technique, only its student sees. */
const Later = () => null;

async function renderTopic(topicID: string, category: Category): Promise<RenderedTopic> {
  const [{ list }] = await Promise.all([fetchTopic(topicID), fetchLessons(topicID)]);
  const pages: Record<string, string> = {};
  for (const { techniqueNr } of list) {
    pages[techniqueNr] = await rendered(
      <Router ssrPath={href.technique(category, topicID, techniqueNr)}>
        <ToastProvider>
          <main>
            <TechniquePage
              category={category}
              topicID={topicID}
              techniqueNr={techniqueNr}
              notes={NotesSection}
              skills={Later}
            />
          </main>
        </ToastProvider>
      </Router>,
    );
  }
  return { topicID, pages };
}

/** What a member sees of each technique before any code has loaded, where it was never opened (decision 41). */
export async function renderTechniques(): Promise<RenderedTopic[]> {
  await fetchGlossary();
  const drawn = (["single", "kombi"] as const).flatMap((category) =>
    topicsOf(category).map(({ topicID }) => ({ topicID, category })),
  );
  return Promise.all(drawn.map(({ topicID, category }) => renderTopic(topicID, category)));
}

/** What the page shows a visitor, where these ways to sign in are open besides the password: the build puts it there. */
export async function renderLogin(ways: string): Promise<string> {
  setWays(toWays(ways));
  return rendered(
    <StrictMode>
      <Router ssrPath="/">
        <App opening={new Promise(() => undefined)} />
      </Router>
    </StrictMode>,
  );
}
