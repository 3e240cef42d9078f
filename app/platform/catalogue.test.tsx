// @vitest-environment happy-dom
import { useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { fetchTopic, loadGlossary, loadTopic, topics, useTopic } from "./catalogue.ts";
import { fetchGlossary, useGlossary } from "./glossary.ts";

const [{ topicID }] = topics as [(typeof topics)[0]];

/** Longer than React works without letting anything else in between. */
const LONG_MS = 20;

/** Asks for both, and has them fetched ahead between its first sight and its effects, as on a slow device. */
function Reader() {
  const { topic } = useTopic(topicID);
  const { glossary } = useGlossary();
  useLayoutEffect(() => {
    void Promise.all([fetchTopic(topicID), fetchGlossary()]);
    const startedAtMs = performance.now();
    while (performance.now() - startedAtMs < LONG_MS);
  }, []);
  return `${topic.status}, ${glossary.status}`;
}

test("what is fetched ahead while a page is being shown arrives there", async () => {
  // Its code is there, so that the fetching takes no longer than the way from the first sight to the effects.
  await Promise.all([loadTopic(topicID), loadGlossary()]);
  const root = document.createElement("div");
  createRoot(root).render(<Reader />);
  await vi.waitFor(() => expect(root.textContent).toBe("ready, ready"));
});
