import { sharePage } from "../platform/page/share.ts";
import { catalogueText } from "../text/catalogue.ts";
import { useToast } from "../ui/layers/Toast.tsx";

/** An open address is read off in this time. */
const READING_MS = 20_000;

/** Passes a page on by the system's way, and says what became of it where nobody else does. */
export function useShare(): (page: { title: string; path: string }) => void {
  const toast = useToast();
  const share = async (page: { title: string; path: string }) => {
    const outcome = await sharePage(page);
    if (outcome === "copied") toast(catalogueText.share.copied);
    if (outcome === "impossible") {
      toast(catalogueText.share.impossible(location.origin + page.path), { durationMs: READING_MS });
    }
  };
  return (page) => void share(page);
}
