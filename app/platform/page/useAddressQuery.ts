import { useCallback, useEffect, useState } from "react";
import { useLocation, useSearchParams } from "wouter";

/** Browsers limit how often a page may change its address. */
const ADDRESS_AFTER_MS = 300;

/** What is searched for; the address follows it as `q`, so that reload, sharing and going back keep it. */
export function useAddressQuery() {
  const [path] = useLocation();
  const [params, setParams] = useSearchParams();
  const asked = params.get("q") ?? "";
  const [own] = useState(path);
  const [query, setQuery] = useState(asked);
  const [followed, setFollowed] = useState(asked);
  // A page stays rendered while the next one loads. The address is no longer its own then.
  const isHere = path === own;
  // A link or "back" led to another search.
  if (isHere && asked !== followed) {
    setFollowed(asked);
    setQuery(asked);
  }
  /** Writes the address at once, in case the user leaves the page right after typing. */
  const keep = useCallback(() => {
    if (isHere && query !== asked) setParams(query ? { q: query } : {}, { replace: true });
  }, [isHere, query, asked, setParams]);
  useEffect(() => {
    const timer = setTimeout(keep, ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [keep]);
  return { query, setQuery, keep };
}
