import { FirebaseError } from "firebase/app";
import {
  type Auth,
  getMultiFactorResolver,
  type MultiFactorError,
  type MultiFactorInfo,
  type MultiFactorResolver,
  TotpMultiFactorGenerator,
  type UserCredential,
} from "firebase/auth";
import type { SecondStep } from "../adapters.ts";
import { makeStore, type Store } from "../store/makeStore.ts";

/** Asks for the second factor of a sign-in. */
export interface SecondStepAsker {
  question: Pick<Store<SecondStep | undefined>, "current" | "subscribe">;
  /** The end of a sign-in of any kind: where the service asks for a second factor, it waits for that. */
  completed(signIn: Promise<UserCredential>): Promise<UserCredential>;
}

/** The first factor has been right too long ago; what was begun is over. */
const OVER = "auth/invalid-multi-factor-session";

/** A factor as its owner has named it. */
export const toApp = ({ uid, displayName, enrollmentTime }: MultiFactorInfo) => ({
  id: uid,
  name: displayName ?? "",
  addedAtMs: Date.parse(enrollmentTime),
});

/** Makes the one who asks, of whom there is one: nobody signs in twice at a time. */
export function makeSecondStep(auth: Auth): SecondStepAsker {
  const question = makeStore<SecondStep | undefined>(undefined);

  const ask = (resolver: MultiFactorResolver) =>
    new Promise<UserCredential>((settle, fail) => {
      const end = () => question.set(undefined);
      question.set({
        apps: resolver.hints.map(toApp),
        async answer(appId, code) {
          const signIn = resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(appId, code));
          await signIn.then(settle, (error: unknown) => {
            if (!(error instanceof FirebaseError && error.code === OVER)) throw error;
            fail(error);
          });
          end();
        },
        cancel() {
          end();
          fail(new FirebaseError("dojo/no-second-step", "The second factor was not given."));
        },
      });
    });

  return {
    question,
    completed: (signIn) =>
      signIn.catch((error: unknown) => {
        const isAsked = error instanceof FirebaseError && error.code === "auth/multi-factor-auth-required";
        if (!isAsked) throw error;
        return ask(getMultiFactorResolver(auth, error as MultiFactorError));
      }),
  };
}
