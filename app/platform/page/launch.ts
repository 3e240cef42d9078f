import { useEffect, useEffectEvent } from "react";
import { useLocation } from "wouter";
import { isAtWork } from "../leaving/quiet.ts";

/**
 * The Launch Handler API (Chromium): links and shortcuts open in the running app, which the manifest only brings to the
 * front.
 */
interface LaunchQueue {
  setConsumer(consume: (launch: { targetURL?: string | null }) => void): void;
}

/**
 * Follows a link that is opened in the running app. A run is not interrupted: `onBusy` gets a function that goes there.
 */
export function useLaunches(onBusy: (go: () => void) => void) {
  const [, navigate] = useLocation();
  const launch = useEffectEvent((target: URL) => {
    const place = target.pathname + target.search;
    // 'Back' must not lead into a run that was left.
    if (isAtWork()) onBusy(() => navigate(place, { replace: true }));
    else navigate(place);
  });
  useEffect(() => {
    const { launchQueue } = window as Window & { launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ targetURL }) => {
      // The initial page is the launch target already.
      if (!targetURL || targetURL === window.location.href) return;
      const target = new URL(targetURL);
      if (target.origin === window.location.origin) launch(target);
    });
  }, []);
}
