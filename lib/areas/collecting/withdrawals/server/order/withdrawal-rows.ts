import "server-only";
import type { Authorization, DirectDebitBanks } from "@/lib/areas/collecting/authorizations/server/answers";
import { ApiError } from "@/lib/kit/operations/errors";
import { payersInBook } from "@/lib/server/book/payers";
import type { WithdrawalRow } from "../../rows-schema";
import { type CollectProblem, collectProblem } from "../../rules";
import { askAuthorization } from "./withdrawal-authorization";

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
export interface WithdrawalRowProblem extends CollectProblem {
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
