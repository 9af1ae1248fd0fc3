/**
 * Asks the user to sign in again after a request met an ended session. The dialog registers itself here; all requests
 * at that time wait for the same answer.
 */
type SignInPrompt = () => Promise<boolean>;

let asker: SignInPrompt | undefined;
let pending: Promise<boolean> | undefined;

/** @returns a function that removes the registration */
export function onSignInNeeded(ask: SignInPrompt): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = undefined;
  };
}

/** @returns whether the same member has signed in again, so that the refused request may be repeated */
export function askToSignInAgain(): Promise<boolean> {
  if (!asker) return Promise.resolve(false);
  pending ??= asker().finally(() => {
    pending = undefined;
  });
  return pending;
}
