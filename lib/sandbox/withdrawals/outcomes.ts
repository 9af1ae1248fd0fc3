import type { Sandbox } from "../core/sandbox";
import { WITHDRAWAL_ERRORS } from "./errors";
import type { Withdrawal } from "./record";

/** What one attempt comes to; `wait`: the bank has not answered, nothing changes. */
export type Outcome = { kind: "done" } | { kind: "failed"; errorCode: string } | { kind: "wait" };

/** An outcome asked for by control, for the next attempts that fit. */
export type Wish = Outcome & { times: number; authorizationId?: string; trackId?: string };

export const wishes = (sandbox: Sandbox): Wish[] => sandbox.meta.read<Wish[]>("outcomes") ?? [];
export const setWishes = (sandbox: Sandbox, list: Wish[]): void => sandbox.meta.write("outcomes", list);

/** The first wish that fits this withdrawal, used up by one. */
export function takeWish(sandbox: Sandbox, withdrawal: Withdrawal): Outcome | undefined {
  const list = wishes(sandbox);
  const found = list.find(
    ({ authorizationId, trackId }) =>
      (!authorizationId || authorizationId === withdrawal.authorization_id) &&
      (!trackId || trackId === withdrawal.track_id),
  );
  if (!found) return undefined;
  found.times -= 1;
  setWishes(
    sandbox,
    list.filter(({ times }) => times > 0),
  );
  return found;
}

/**
 * What an amount asks for by its last four digits, so that a test needs no control call:
 * `77cc` fails every attempt with code cc, `78cc` only the first one, `7799` is not answered by the bank.
 */
export function askedByAmount({ amount_rial, retry_count }: Withdrawal): Outcome | undefined {
  const ending = String(amount_rial % 10_000).padStart(4, "0");
  if (ending === "7799") return { kind: "wait" };
  const errorCode = ending.slice(2);
  const isAsked = ending.startsWith("77") || (ending.startsWith("78") && retry_count === 0);
  return isAsked && Object.hasOwn(WITHDRAWAL_ERRORS, errorCode) ? { kind: "failed", errorCode } : undefined;
}
