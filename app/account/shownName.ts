import type { Profile } from "../platform/adapters.ts";
import { useSession } from "../platform/context.tsx";

/** The name to show: that of the profile, else that of the account, else none (rule 3.3). */
export function useShownName(profile: Pick<Profile, "displayName"> | undefined): string {
  const session = useSession();
  return profile?.displayName || (session.status === "signedIn" ? session.user.displayName : "");
}
