import { sharePage } from "../platform/page/share.ts";
import { useToast } from "../ui/layers/Toast.tsx";

/** An open address is read off in this time. */
const READING_MS = 20_000;

/** Passes a link on by the system's way, and says what became of it where nobody else does. */
export function useLinkShare(title: string, copied: string): (path: string) => void {
  const toast = useToast();
  const share = async (path: string) => {
    const outcome = await sharePage({ title, path });
    if (outcome === "copied") toast(copied);
    if (outcome === "impossible") toast(window.location.origin + path, { durationMs: READING_MS });
  };
  return (path) => void share(path);
}
