import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import { ApiError } from "@/lib/kit/operations/errors";

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof window !== "undefined" && "PublicKeyCredential" in window;

/**
 * Lets the person choose and use a passkey.
 *
 * @throws ApiError `invalid_input` on `passkey`: the window was closed, or it cannot work here
 */
export async function givePasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return startAuthentication({ optionsJSON: options }).catch(refused);
}

/** Whether this browser suggests passkeys in a field for an e-mail address. */
export async function suggestsPasskeys(): Promise<boolean> {
  if (!knowsPasskeys()) return false;
  const { browserSupportsWebAuthnAutofill } = await import("@simplewebauthn/browser");
  return browserSupportsWebAuthnAutofill();
}

/**
 * Waits until the person picks a passkey among the browser's suggestions, which may be never. The page goes on meanwhile.
 *
 * @param signal ends the waiting; another question for a passkey ends it too
 * @returns null if it ended without a passkey, for whatever cause: nobody asked for it, so nobody has to hear of it
 */
export async function pickedPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  signal: AbortSignal,
): Promise<AuthenticationResponseJSON | null> {
  const { startAuthentication, WebAuthnAbortService } = await import("@simplewebauthn/browser");
  if (signal.aborted) return null;
  const stop = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener("abort", stop);
  try {
    return await startAuthentication({ optionsJSON: options, useBrowserAutofill: true });
  } catch {
    return null;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Lets the device make a passkey. @throws ApiError as {@link givePasskey} */
export async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return startRegistration({ optionsJSON: options }).catch(refused);
}

const WHY: Record<string, string> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "errors.passkeyThere",
  ERROR_INVALID_DOMAIN: "errors.passkeyAddress",
  ERROR_INVALID_RP_ID: "errors.passkeyAddress",
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: "errors.passkeyUnsupported",
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: "errors.passkeyUnsupported",
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: "errors.passkeyUnsupported",
};

function refused(error: unknown): never {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const isUnknownHere = !knowsPasskeys();
  const passkey = WHY[code] ?? (isUnknownHere ? "errors.passkeyUnsupported" : "errors.passkeyNotGiven");
  throw new ApiError("invalid_input", { fields: { passkey } });
}
