import { useEffect } from "react";
import { widgetsText } from "../text/widgets.ts";

/** Names the document after what it shows. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = title === widgetsText.productName ? title : `${title} · ${widgetsText.productName}`;
  }, [title]);
}
