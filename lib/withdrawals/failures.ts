import type { MessageKey } from "@/lib/i18n/types";
import { WITHDRAWAL_ERROR_CODES, type WithdrawalErrorCode } from "./codes";

/** Who can do something about it next. */
export const FAILURE_TURNS = ["payer", "business", "bank", "service"] as const;
export type FailureTurn = (typeof FAILURE_TURNS)[number];

/** When another withdrawal can succeed. */
export const RETRY_ADVICE = [
  "later",
  "tomorrow",
  "next_month",
  "after_payer",
  "after_change",
  "new_authorization",
] as const;
export type RetryAdvice = (typeof RETRY_ADVICE)[number];

interface FailureFacts {
  turn: FailureTurn;
  again: RetryAdvice;
}

/** The service's 23 reasons, each described once. */
const FAILURES = {
  "00": { turn: "service", again: "later" },
  "01": { turn: "payer", again: "after_payer" },
  "02": { turn: "bank", again: "later" },
  "03": { turn: "service", again: "later" },
  "04": { turn: "business", again: "tomorrow" },
  "05": { turn: "business", again: "next_month" },
  "06": { turn: "service", again: "later" },
  "08": { turn: "business", again: "after_change" },
  "09": { turn: "business", again: "tomorrow" },
  "11": { turn: "business", again: "after_change" },
  "12": { turn: "payer", again: "new_authorization" },
  "13": { turn: "payer", again: "new_authorization" },
  "14": { turn: "payer", again: "new_authorization" },
  "16": { turn: "payer", again: "after_payer" },
  "17": { turn: "payer", again: "new_authorization" },
  "18": { turn: "payer", again: "after_payer" },
  "19": { turn: "payer", again: "after_payer" },
  "20": { turn: "payer", again: "new_authorization" },
  "21": { turn: "payer", again: "new_authorization" },
  "22": { turn: "payer", again: "new_authorization" },
  "24": { turn: "payer", again: "new_authorization" },
  "25": { turn: "payer", again: "after_payer" },
  "28": { turn: "payer", again: "after_payer" },
} as const satisfies Record<WithdrawalErrorCode, FailureFacts>;

/** A failure in four parts, and in a few words for lists. Sentences are message keys. */
export interface FailureExplanation {
  code: string;
  /** False for a code that the service's own list does not have. */
  isKnown: boolean;
  turn: FailureTurn;
  again: RetryAdvice;
  short: MessageKey;
  cause: MessageKey;
  /** Whose turn it is, as a sentence. */
  turnText: MessageKey;
  retry: MessageKey;
}

const isKnownCode = (code: string): code is WithdrawalErrorCode =>
  WITHDRAWAL_ERROR_CODES.some((known) => known === code);

/** @param code the service's two digits; one we do not know is said to be unknown, never guessed */
export function explainFailure(code: string): FailureExplanation {
  if (!isKnownCode(code)) {
    return {
      code,
      isKnown: false,
      turn: "service",
      again: "later",
      short: "failures.unknown.short",
      cause: "failures.unknown.cause",
      turnText: "failures.turn.service",
      retry: "failures.unknown.retry",
    };
  }
  const { turn, again } = FAILURES[code];
  return {
    code,
    isKnown: true,
    turn,
    again,
    short: `failures.codes.c${code}.short`,
    cause: `failures.codes.c${code}.cause`,
    turnText: `failures.turn.${turn}`,
    retry: `failures.codes.c${code}.retry`,
  };
}
