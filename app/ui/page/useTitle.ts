import { useEffect } from "react";
import { widgetsText } from "../../text/widgets.ts";

/** Sets the document title. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = title === widgetsText.productName ? title : `${title} · ${widgetsText.productName}`;
  }, [title]);
}
