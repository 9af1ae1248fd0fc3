import type { MessageKey } from "@/lib/kit/i18n/types";

/** Why a message did not leave. The words of each are `sendFaults.<name>`. */
export const SEND_FAULTS = [
  "not_set_up",
  "no_address",
  "wrong_address",
  "forbidden_address",
  "timeout",
  "broken_off",
  "unreachable",
  "too_large",
  "not_accepted",
  "too_many",
  "chat_gone",
  "bot_refused",
  "mail_unsafe",
  "mail_unknown",
  "too_late",
  "error",
] as const;

/** Faults of a message that was given to no channel, because there was none or no address any more. */
export const UNASKED_FAULTS = ["not_set_up", "no_address"] as const satisfies readonly (typeof SEND_FAULTS)[number][];
export type UnaskedFault = (typeof UNASKED_FAULTS)[number];
export const isUnasked = (fault: string): boolean => UNASKED_FAULTS.some((each) => each === fault);

/** Further faults, with the code that the other side answered. */
export const CODED_SEND_FAULTS = ["answered", "mail_answered", "mailbox_refused", "mail_login"] as const;

/** As it is stored: `timeout`, or `answered:500`. */
export type SendFault = (typeof SEND_FAULTS)[number] | `${(typeof CODED_SEND_FAULTS)[number]}:${number}`;

/**
 * The words for a stored fault, for `useMessage`.
 *
 * @returns null for a text of an earlier version
 */
export function sendFaultWords(fault: string): { key: MessageKey; values: { code: number } } | null {
  const [, name, code] = /^(\w+?)(?::(\d+))?$/.exec(fault) ?? [];
  const known = (code === undefined ? SEND_FAULTS : CODED_SEND_FAULTS).find((each) => each === name);
  return known ? { key: `sendFaults.${known}`, values: { code: Number(code ?? 0) } } : null;
}
