"use client";

import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import type { HolderAccount, HolderRow } from "@/lib/areas/cards/card-money/status";
import { fitOf } from "@/lib/areas/cards/card-transfers/status";
import { callOperation } from "@/lib/kit/operations/client";
import { ApiError } from "@/lib/kit/operations/errors";
import {
  type EvidencePage,
  type EvidenceRow,
  type LookedAt,
  lookedAtTogether,
  lookThrough,
} from "@/lib/kit/orders/evidence";
import { sinceOf } from "@/lib/kit/orders/told-at";
import type { OrderDetail } from "@/lib/kit/orders/views";

const PER_PAGE = 100;

interface Asked {
  business: string;
  applicationId: string;
  /** Before that nothing can be the order's, in milliseconds. */
  sinceMs: number;
  /** The first day that is asked for; all where it is left out. */
  from?: string;
  /** Whether the order's row may stand on that account. */
  isWanted: (account: HolderAccount) => boolean;
  signal?: AbortSignal;
}

/**
 * Reads the statements of a cardholder's accounts that may contain an order's row. An account that could not be read
 * may be one of them: then not everything was read.
 * @throws ApiError as the reads do; `not_found` if none of those accounts is listed
 */
export async function lookThroughAccounts(asked: Asked, rowOf: (row: HolderRow) => EvidenceRow): Promise<LookedAt> {
  const { business, applicationId, sinceMs, isWanted, signal } = asked;
  const { items, unreadRows } = await callOperation(
    business,
    cardMoneyOperations.accounts,
    { applicationId },
    { signal },
  );
  const wanted = items.filter(isWanted);
  if (wanted.length === 0) throw new ApiError("not_found");
  const looked: LookedAt[] = [];
  for (const { place } of wanted) looked.push(await lookThrough(pagesOf(place, asked, rowOf), sinceMs));
  const together = lookedAtTogether(looked);
  return { ...together, isToEnd: together.isToEnd && unreadRows === 0 };
}

/**
 * Tells how a row is shown as evidence for an order.
 *
 * @param isIncoming whether the order's money comes into the account
 * @param noteOf the words for a row's description
 */
export function evidenceOf(
  { amountRial, receipt, createdAt, content }: OrderDetail,
  isIncoming: boolean,
  noteOf: (description: string | null) => string,
): (row: HolderRow) => EvidenceRow {
  const sought = {
    ...{ isIncoming, amountRial, code: content.walletCode ?? "", sinceMs: sinceOf(createdAt) },
    wageRial: typeof receipt?.wageRial === "number" ? receipt.wageRial : null,
    refCode: typeof receipt?.refCode === "string" ? receipt.refCode : null,
  };
  return (row) => ({
    id: row.trackingCode,
    at: row.at,
    amountRial: row.amountRial,
    isCandidate: fitOf(row, sought) !== null,
    note: noteOf(row.description),
  });
}

/** The statement of one account, by page number. */
function pagesOf(account: number, asked: Asked, rowOf: (row: HolderRow) => EvidenceRow) {
  const { business, applicationId, from, signal } = asked;
  return async (page = 1): Promise<EvidencePage<number>> => {
    const input = { applicationId, account, from, page, perPage: PER_PAGE };
    const data = await callOperation(business, cardMoneyOperations.statement, input, { signal });
    return {
      rows: data.items.map(rowOf),
      unreadRows: data.unreadRows ?? 0,
      next: data.hasMore ? page + 1 : null,
    };
  };
}
