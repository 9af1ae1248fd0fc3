import "server-only";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import type {
  Authorization,
  AuthorizationCalculation,
  DirectDebitBanks,
} from "@/lib/areas/collecting/authorizations/server/answers";
import { payersInBook, recipientIn } from "@/lib/areas/collecting/authorizations/server/ask";
import { isNoLongerShown } from "@/lib/areas/collecting/authorizations/status";
import { ApiError } from "@/lib/kit/operations/errors";
import type { SeriesPlan } from "@/lib/kit/orders/series";
import { fileOf } from "@/lib/kit/records/field";
import { log } from "@/lib/server/core/log";
import type { MessageAsking, MessageRecipient } from "@/lib/server/customer-messages/source";
import { isAbsence } from "@/lib/server/orders/kinds/certainty";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { withdrawalFields, withdrawalFile } from "../fields";
import { withdrawalOperations } from "../operations";
import { type Collecting, type CollectProblem, collectProblem } from "../rules";
import type { WithdrawalRow } from "../schemas";
import { type SeriesProblem, seriesProblem } from "../series-problem";
import type { Withdrawal } from "./answers";

/** The service's present data about an authorization; `problem` if it does not know it or has revoked it. */
export type AuthorizationFresh =
  | {
      authorization: Authorization;
      left: AuthorizationCalculation | null;
      bank?: DirectDebitBanks[number] | undefined;
      problem: null;
    }
  | { authorization: null; left: null; problem: CollectProblem };

/**
 * Asks the service for an authorization and its remaining amount. Only the service's own answer proves that it is
 * unknown or revoked. If the remaining amount is not told, the service decides without our check.
 *
 * @throws ApiError if the authorization itself could not be asked for
 */
export async function askAuthorization(authorizationId: string, call: CallContext): Promise<AuthorizationFresh> {
  const without = (error: CollectProblem["error"]) =>
    ({ authorization: null, left: null, problem: { field: "authorizationId", error } }) as const;
  let authorization: Authorization;
  try {
    ({ data: authorization } = await callService(authorizationOperations.show, { authorizationId }, call));
  } catch (error) {
    if (isAbsence(error)) return without("errors.authorizationUnknown");
    if (error instanceof ApiError && error.answer?.isOwnWord && isNoLongerShown(error))
      return without("errors.authorizationRevoked");
    throw error;
  }
  return { authorization, left: await leftOf(authorizationId, call), problem: null };
}

/** The business's banks for direct debit, possibly from the cache; empty if they cannot be read. */
export async function debitBanks(call: CallContext): Promise<DirectDebitBanks> {
  try {
    return (await callService(authorizationOperations.banks, {}, { ...call, isFresh: false })).data;
  } catch (error) {
    log.info({ err: error }, "the banks for direct debit could not be asked");
    return [];
  }
}

/** The same with the limits of the payer's bank, for a new order. When the order's turn comes, the service decides. */
export async function askWithBank(authorizationId: string, call: CallContext): Promise<AuthorizationFresh> {
  const fresh = await askAuthorization(authorizationId, call);
  if (fresh.problem) return fresh;
  const { bankCode } = fresh.authorization;
  const bank = (await debitBanks(call)).find(({ code }) => code === bankCode);
  return { ...fresh, bank };
}

async function leftOf(authorizationId: string, call: CallContext): Promise<AuthorizationCalculation | null> {
  try {
    return (await callService(authorizationOperations.calculation, { authorizationId }, call)).data;
  } catch (error) {
    log.info({ err: error }, "what is left of an authorization could not be asked");
    return null;
  }
}

/** Why it cannot be collected now, by the service's answers; null if there is no reason. */
export const problemWith = (collecting: Collecting, fresh: AuthorizationFresh): CollectProblem | null =>
  fresh.problem ?? collectProblem(collecting, fresh, Date.now());

/** The same for a series, with the row of the problem. */
export function problemWithSeries(content: object, fresh: AuthorizationFresh): SeriesProblem | null {
  const { problem } = fresh;
  if (problem) return { field: "authorizationId", error: problem.error, row: null };
  return seriesProblem(content as SeriesPlan, fresh, Date.now());
}

/** If the book lacks more authorizations than this, the service is not asked for each, because a person waits. */
const MOST_ASKED = 100;
const SIDE_BY_SIDE = 8;

/**
 * The authorizations of many withdrawals, by id: from the book, and for a few missing ones from the service.
 * Authorizations that neither knows are left out.
 *
 * @throws ApiError if the service could not be asked
 */
export async function payersOf(
  rows: readonly Pick<WithdrawalRow, "authorizationId">[],
  who: { business: string; requestId: string; memberId: string },
): Promise<Map<string, Authorization>> {
  const ids = [...new Set(rows.map(({ authorizationId }) => authorizationId))];
  const known = await payersInBook(who.business, ids);
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > MOST_ASKED) throw new ApiError("busy");
  const ask = async () => {
    for (let id = unknown.pop(); id !== undefined; id = unknown.pop()) {
      const { authorization } = await askAuthorization(id, { ...who, isFresh: true, lane: "person" });
      if (authorization) known.set(id, authorization);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, ask));
  return known;
}

/** Why the service would refuse one of many withdrawals, as far as its authorization is known; `index` is from 0. */
interface WithdrawalRowProblem extends CollectProblem {
  index: number;
}

/** The problems of the rows. The remaining amounts are not checked: the service tells them when it collects. */
export function problemsOfRows(
  rows: readonly Pick<WithdrawalRow, "authorizationId" | "amountRial" | "date">[],
  payers: ReadonlyMap<string, Authorization>,
  banks: DirectDebitBanks,
  nowMs = Date.now(),
): WithdrawalRowProblem[] {
  return rows.flatMap(({ authorizationId, amountRial, date }, index) => {
    const authorization = payers.get(authorizationId);
    if (!authorization) return [{ index, field: "authorizationId" as const, error: "errors.payerNotFound" as const }];
    const bank = banks.find(({ code }) => code === authorization.bankCode);
    const collecting = { amountRial, isInstant: date === null, date };
    const problem = collectProblem(collecting, { authorization, left: null, bank }, nowMs);
    return problem ? [{ index, ...problem }] : [];
  });
}

/** The columns of a file of withdrawals. */
export const withdrawalColumns = fileOf(withdrawalFields, withdrawalFile);

export async function withdrawalOf(withdrawalId: string, call: CallContext): Promise<Withdrawal> {
  return (await callService(withdrawalOperations.show, { withdrawalId }, call)).data;
}

/** Whom messages about a withdrawal go to: its authorization's payer. */
export async function recipientOf(id: string, { business, call }: MessageAsking): Promise<MessageRecipient> {
  const { authorizationId } = await withdrawalOf(id, call);
  const known = (await payersInBook(business, [authorizationId])).get(authorizationId);
  if (known) return recipientIn(known);
  try {
    return recipientIn((await callService(authorizationOperations.show, { authorizationId }, call)).data);
  } catch (error) {
    // What was sent is still shown, and a member may type the number.
    if (error instanceof ApiError && isNoLongerShown(error)) return NOBODY_KNOWN;
    throw error;
  }
}

const NOBODY_KNOWN: MessageRecipient = { mobile: null, email: null, nationalCode: null, customerId: null };
