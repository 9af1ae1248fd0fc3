"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import { isOfAccount } from "@/lib/areas/money/bank-accounts/status";
import { STATE_OF_ROW, sinceOf } from "@/lib/areas/money/cash-in/status";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import { channelOfTitle } from "@/lib/areas/money/wallet/status";
import { useBusiness } from "@/lib/kit/operations/business";
import { callOperation, operationKey } from "@/lib/kit/operations/client";
import type { ApiError } from "@/lib/kit/operations/errors";
import { type EvidencePage, type LookedAt, lookThrough } from "@/lib/kit/orders/evidence";
import type { OrderDetail } from "@/lib/kit/orders/views";

const PER_PAGE = 100;

interface Asked {
  business: string;
  iban: string;
  from: string;
  signal?: AbortSignal | undefined;
}

type Look = UseQueryResult<LookedAt, ApiError>;

/** What left the account of a deposit and what came into the wallet, since before it was made. */
export function useCashInEvidence(
  order: OrderDetail,
  { enabled }: { enabled: boolean },
): { account: Look; wallet: Look } {
  const business = useBusiness();
  const iban = order.content.iban ?? "";
  const { sinceMs, from } = sinceOf(order);
  const asked = { business, iban, from };
  const account = useQuery<LookedAt, ApiError>({
    queryKey: [...operationKey(business, bankAccountOperations.statement, { iban, from }), "evidence"],
    queryFn: ({ signal }) => lookThrough(accountPages({ ...asked, signal }), sinceMs),
    meta: { reads: bankAccountOperations.statement.reads ?? [] },
    enabled,
  });
  const wallet = useQuery<LookedAt, ApiError>({
    queryKey: [...operationKey(business, walletOperations.transactions, { from }), "evidence", iban],
    queryFn: ({ signal }) => lookThrough(walletPages({ ...asked, signal }), sinceMs),
    meta: { reads: walletOperations.transactions.reads ?? [] },
    enabled,
  });
  return { account, wallet };
}

/** The account's statement, by page numbers. */
export function accountPages({ business, iban, from, signal }: Asked) {
  return async (page = 1): Promise<EvidencePage<number>> => {
    const input = { iban, from, type: "WITHDRAWAL", page, perPage: PER_PAGE } as const;
    const data = await callOperation(business, bankAccountOperations.statement, input, { signal });
    const isCandidate = isOfAccount(iban);
    return {
      rows: data.items.map((row) => ({
        id: row.trackingCode,
        at: row.at,
        amountRial: row.amountRial,
        isCandidate: row.status !== "DEPOSIT" && isCandidate(row),
      })),
      unreadRows: data.unreadRows ?? 0,
      next: data.hasMore ? page + 1 : null,
    };
  };
}

/** The wallet's statement, which only goes forward. A row of another channel or account, or that failed, is none that came. */
export function walletPages({ business, iban, from, signal }: Asked) {
  return async (after?: string): Promise<EvidencePage<string>> => {
    const input = { from, channel: "cash-in", after, perPage: PER_PAGE } as const;
    const data = await callOperation(business, walletOperations.transactions, input, { signal });
    const isCandidate = ({ channelTitle, status, payer }: Transaction) =>
      ["cash-in", null].includes(channelOfTitle(channelTitle)) &&
      STATE_OF_ROW[status] !== "failed" &&
      isOfAccount(iban)(payer);
    return {
      rows: data.items.map((row) => ({
        id: row.id,
        at: row.createdAt,
        amountRial: row.amountRial,
        isCandidate: isCandidate(row),
      })),
      unreadRows: data.unreadRows ?? 0,
      next: data.nextAfter,
    };
  };
}
