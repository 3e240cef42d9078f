import { deleteApp, initializeApp } from "firebase/app";
import { createUserWithEmailAndPassword, deleteUser, initializeAuth, inMemoryPersistence } from "firebase/auth";
import { doc, getDoc, initializeFirestore, setDoc } from "firebase/firestore/lite";
import { newProfile } from "../../tests/fixtures/sdk/product.ts";

/** A first visit of the app, with the unmodified SDK: signs up, writes and reads a profile, deletes everything. */
export async function honestVisit(url: string): Promise<void> {
  const app = initializeApp({ projectId: "digital-dojo", apiKey: "digital-dojo" }, `visit-${Math.random()}`);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  const { host, protocol } = new URL(url);
  const config = (auth as unknown as { config: Record<string, string> }).config;
  config["apiScheme"] = protocol.replace(":", "");
  config["apiHost"] = `${host}/identitytoolkit.googleapis.com`;
  config["tokenApiHost"] = `${host}/securetoken.googleapis.com`;
  const db = initializeFirestore(app, { host, ssl: protocol === "https:" });
  try {
    const { user } = await createUserWithEmailAndPassword(auth, `visit-${Date.now()}@example.org`, "Reiterstand-50-50");
    const profile = doc(db, `users/${user.uid}`);
    await setDoc(profile, newProfile(user.uid));
    if ((await getDoc(profile)).data()?.["displayName"] !== "Anna") throw new Error("the profile did not come back");
    await deleteUser(user);
  } finally {
    await deleteApp(app);
  }
}
