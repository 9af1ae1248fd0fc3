import { ApiError, fromProblem } from "@/lib/kit/operations/errors";
import { routes } from "@/lib/kit/routes";
import { givePasskey, pickedPasskey, suggestsPasskeys } from "./passkeys";

/** How a try to sign in ended, as far as it is no error. */
export type SignInAnswer =
  | { outcome: "signed_in"; memberId: string }
  | { outcome: "wrong" | "code_required" | "code_wrong" | "no_business" };

/**
 * One try to sign in from the browser.
 *
 * @throws ApiError `locked` with `retryAfterSeconds`, `csrf`, `network`
 */
export async function signIn(given: { email: string; password: string; code: string }): Promise<SignInAnswer> {
  const { status, body } = await post("/api/auth/callback/credentials", given);
  if (isAnswer(body)) return body;
  throw fromProblem(body, status);
}

/**
 * Signs in with a passkey that the browser lets the person choose.
 *
 * @throws ApiError `invalid_input` on `passkey` if none was given; `locked`, `csrf`, `network`
 */
export async function signInWithPasskey(): Promise<SignInAnswer> {
  const begun = await send(routes.api.passkeyBegin(), "application/json", "{}");
  if (begun.status >= 400) throw fromProblem(begun.body, begun.status);
  return answerWith(await givePasskey(begun.body as Parameters<typeof givePasskey>[0]));
}

/**
 * Lets the browser suggest passkeys in the e-mail field, and signs in with the one that the person picks. It waits in the
 * background and is no hindrance: if it cannot begin, there are no suggestions.
 *
 * @param signal ends the waiting, for example because the password is used
 * @returns null if no passkey was picked
 * @throws ApiError as {@link signInWithPasskey}, once one was picked
 */
export async function signInWithPickedPasskey(signal: AbortSignal): Promise<SignInAnswer | null> {
  if (!(await suggestsPasskeys()) || signal.aborted) return null;
  const begun = await send(routes.api.passkeyBegin(), "application/json", "{}").catch(() => null);
  if (begun === null || begun.status >= 400) return null;
  const picked = await pickedPasskey(begun.body as Parameters<typeof pickedPasskey>[0], signal);
  return picked && answerWith(picked);
}

async function answerWith(passkey: Awaited<ReturnType<typeof givePasskey>>): Promise<SignInAnswer> {
  const { status, body } = await send(routes.api.passkey(), "application/json", JSON.stringify(passkey));
  if (isAnswer(body)) return body;
  throw fromProblem(body, status);
}

/** Asks for a mail with a reset link. The answer does not tell whether somebody has this address. */
export async function askForReset(email: string): Promise<void> {
  const { status, body } = await send(routes.api.forgotten(), "application/json", JSON.stringify({ email }));
  if (status >= 400) throw fromProblem(body, status);
}

/** Ends this browser's session. */
export async function signOut(): Promise<void> {
  const { status, body } = await post("/api/auth/signout", {});
  if (status >= 400) throw fromProblem(body, status);
}

/** The form behind a one-time link. @returns the business to go to, or null when signing in comes first */
export async function postLink(address: string, input: unknown): Promise<{ business: string | null }> {
  const { status, body } = await send(address, "application/json", JSON.stringify(input));
  if (status >= 400) throw fromProblem(body, status);
  return body as { business: string | null };
}

async function post(address: string, fields: Record<string, string>) {
  const csrf = await send("/api/auth/csrf");
  const { csrfToken } = (csrf.body ?? {}) as { csrfToken?: string };
  const form = new URLSearchParams({ ...fields, csrfToken: csrfToken ?? "", json: "true" });
  return send(address, "application/x-www-form-urlencoded", form.toString());
}

async function send(address: string, contentType?: string, text?: string): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(address, {
      method: text === undefined ? "GET" : "POST",
      headers: { "x-daftar-request": "1", ...(contentType ? { "content-type": contentType } : {}) },
      body: text,
      cache: "no-store",
    });
    return { status: response.status, body: await response.json().catch(() => undefined) };
  } catch {
    throw new ApiError("network");
  }
}

const isAnswer = (body: unknown): body is SignInAnswer =>
  typeof body === "object" && body !== null && "outcome" in body;
