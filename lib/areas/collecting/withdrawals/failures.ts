import type { MessageKey } from "@/lib/kit/i18n/types";
import { reasonKey, WITHDRAWAL_ERROR_CODES, type WithdrawalErrorCode } from "./status";

/** Who can do something about it next. */
const FAILURE_TURNS = ["payer", "business", "service"] as const;
export type FailureTurn = (typeof FAILURE_TURNS)[number];

/** When another withdrawal can succeed. */
const RETRY_ADVICE = [
  "later",
  "another_day",
  "another_month",
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
  "02": { turn: "service", again: "later" },
  "03": { turn: "service", again: "later" },
  "04": { turn: "business", again: "another_day" },
  "05": { turn: "business", again: "another_month" },
  "06": { turn: "service", again: "later" },
  "08": { turn: "business", again: "after_change" },
  "09": { turn: "business", again: "another_day" },
  "11": { turn: "business", again: "after_change" },
  "12": { turn: "payer", again: "after_payer" },
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

const UNKNOWN: FailureFacts = { turn: "service", again: "later" };

/** A failure in four parts, and in a few words for lists. Sentences are message keys. */
export interface FailureExplanation {
  code: string;
  /** False for a code that the service's own list does not have. */
  isKnown: boolean;
  turn: FailureTurn;
  again: RetryAdvice;
  short: MessageKey;
  cause: MessageKey;
  /** A sentence about who has to act next. */
  turnText: MessageKey;
  /** Whether and when to try again, sentence by sentence. */
  retry: readonly MessageKey[];
}

const isKnownCode = (code: string): code is WithdrawalErrorCode =>
  WITHDRAWAL_ERROR_CODES.some((known) => known === code);

const factsOf = (code: string | null): FailureFacts => (code !== null && isKnownCode(code) ? FAILURES[code] : UNKNOWN);

/** When another withdrawal can succeed, as far as the code alone tells. */
export const adviceOf = (code: string | null): RetryAdvice => factsOf(code).again;

/** What has to be put right with a new authorization too. */
const OUTLIVES_AUTHORIZATION: readonly RetryAdvice[] = ["after_payer", "after_change"];

interface FailureView {
  /** It is known that nothing more can be collected under the authorization: trying again needs a new one first. */
  isAuthorizationOver?: boolean;
}

/** @param code the service's two digits; one we do not know is said to be unknown, never guessed */
export function explainFailure(code: string, { isAuthorizationOver = false }: FailureView = {}): FailureExplanation {
  const { again, turn: ownTurn } = factsOf(code);
  const needsNew = isAuthorizationOver && again !== "new_authorization";
  const isKnown = isKnownCode(code);
  const stillCounts = !needsNew || !isKnown || OUTLIVES_AUTHORIZATION.includes(again);
  const own: MessageKey = isKnown ? `failures.codes.c${code}.retry` : "failures.unknown.retry";
  const turn = needsNew ? "payer" : ownTurn;
  return {
    code,
    isKnown,
    turn,
    again: needsNew ? "new_authorization" : again,
    short: reasonKey(code),
    cause: isKnown ? `failures.codes.c${code}.cause` : "failures.unknown.cause",
    turnText: `failures.turn.${turn}`,
    retry: [...(needsNew ? (["failures.authorizationOver"] as const) : []), ...(stillCounts ? [own] : [])],
  };
}
