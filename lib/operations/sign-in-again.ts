/**
 * Where a request that met the end of the session finds somebody who signs in again. The dialog registers itself here;
 * whoever asks at the same time waits for the same answer.
 */
type SignInPrompt = () => Promise<boolean>;

let asker: SignInPrompt | undefined;
let pending: Promise<boolean> | undefined;

/** @returns a function that takes it back */
export function onSignInNeeded(ask: SignInPrompt): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
}

/** @returns whether the same member is signed in again, so that what was refused may be sent once more */
export function askToSignInAgain(): Promise<boolean> {
  if (!asker) return Promise.resolve(false);
  pending ??= asker().finally(() => {
    pending = undefined;
  });
  return pending;
}
