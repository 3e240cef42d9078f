import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "wouter";

/** Browsers limit how often a page may change its address. */
const ADDRESS_AFTER_MS = 300;

/** What is searched for; the address follows it as `q`, so that reload, sharing and going back keep it. */
export function useAddressQuery() {
  const [params, setParams] = useSearchParams();
  const [query, setQuery] = useState(() => params.get("q") ?? "");
  const inAddress = params.get("q") ?? "";
  /** Does not wait: for whoever leaves the page right after typing. */
  const keep = useCallback(() => {
    if (query !== inAddress) setParams(query ? { q: query } : {}, { replace: true });
  }, [query, inAddress, setParams]);
  useEffect(() => {
    const timer = setTimeout(keep, ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [keep]);
  return { query, setQuery, keep };
}
