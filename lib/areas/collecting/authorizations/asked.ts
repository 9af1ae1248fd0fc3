import { normalizeMobile } from "@/lib/kit/format/mobile";
import { plainLetters } from "@/lib/kit/format/plain-letters";
import type { Authorization } from "./server/answers";

/** What a list of authorizations was asked for, beside its page. */
export interface AuthorizationFilter {
  q?: string | undefined;
  mobile?: string | undefined;
  status?: string | undefined;
  bankCode?: string | undefined;
}

/**
 * Whether an authorization has what was searched for: each word of it stands somewhere in what the record tells. The
 * service says neither where it looks nor how; what has nothing of it at all was not asked for.
 */
function hasWordsOf(row: Authorization, q: string): boolean {
  const { id, customerId, mobile, name, email, nationalCode, payerAccount } = row;
  const told = [id, customerId, mobile, name, email, nationalCode, payerAccount?.accountNumber, payerAccount?.pan];
  const own = told.map((value) => plainLetters(value ?? "").trim());
  const text = plainLetters(q).trim();
  const isIn = (part: string) => own.some((value) => value.includes(part));
  return isIn(text) || isIn(text.replace(/[\s-]/g, "")) || text.split(/[^\p{L}\p{N}]+/u).every(isIn);
}

/**
 * Whether an authorization is one that was asked for: the names of the service's filters are in no paper, and what it
 * passes over leaves everybody in its list. Only for rows of which nothing is masked.
 */
export const isAskedFor =
  ({ q, mobile, status, bankCode }: AuthorizationFilter) =>
  (row: Authorization): boolean =>
    (status === undefined || row.status === status) &&
    (bankCode === undefined || row.bankCode === bankCode) &&
    (mobile === undefined || (row.mobile !== null && normalizeMobile(row.mobile) === normalizeMobile(mobile))) &&
    (q === undefined || hasWordsOf(row, q));

/** Whether anything narrows such a list down. */
export const isNarrowed = (asked: AuthorizationFilter): boolean =>
  [asked.q, asked.mobile, asked.status, asked.bankCode].some((value) => value !== undefined);
