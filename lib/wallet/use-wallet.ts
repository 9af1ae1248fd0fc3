"use client";

import { businessOperations } from "@/lib/business/operations";
import { useService } from "@/lib/connection/use-service";
import { useOperation } from "@/lib/operations/query";
import { walletOperations } from "./operations";
import type { LastKnownName, LastKnownWallet } from "./schemas";

/** One of the service's answers about the wallet: the newest one, or the last one known while none comes. */
interface WalletAnswer<Figures> {
  figures: Figures | null;
  /** When it was told, as an ISO instant; null for what is new. */
  asOf: string | null;
  /** Neither an answer nor anything that is known from before, so far. */
  isPending: boolean;
}

/** The wallet as the business's own page tells it: what it holds, what of it can be paid out, what is blocked. */
export function useWalletProfile() {
  const query = useOperation(businessOperations.show, {});
  const known = useLastKnown(query);
  return { query, ...toldBy<Kept<"profile">>(query, known.data?.profile, known.isLoading) };
}

/** What the wallet holds to the rial, with the facilitator's share. */
export function useWalletBalance() {
  const query = useOperation(walletOperations.balance, {});
  const known = useLastKnown(query);
  return { query, ...toldBy<Kept<"balance">>(query, known.data?.balance, known.isLoading) };
}

/** Asked for once an answer failed, and in an outage without waiting for that. */
function useLastKnown({ isError, isPending }: { isError: boolean; isPending: boolean }) {
  const { awaySince } = useService();
  return useOperation(walletOperations.lastKnown, {}, { enabled: isError || (isPending && awaySince !== null) });
}

type Kept<Name extends LastKnownName> = Omit<NonNullable<LastKnownWallet[Name]>, "answeredAt">;

function toldBy<Figures>(
  query: { data: Figures | undefined; isError: boolean; isPending: boolean; dataUpdatedAt: number },
  known: (Figures & { answeredAt: string }) | null | undefined,
  isKnownPending: boolean,
): WalletAnswer<Figures> {
  const { data, isError, dataUpdatedAt } = query;
  if (data && !isError) return { figures: data, asOf: null, isPending: false };
  // Another member may have heard the service later than this page.
  if (data && (!known || Date.parse(known.answeredAt) <= dataUpdatedAt)) {
    return { figures: data, asOf: new Date(dataUpdatedAt).toISOString(), isPending: false };
  }
  if (known) return { figures: known, asOf: known.answeredAt, isPending: false };
  return { figures: null, asOf: null, isPending: query.isPending || isKnownPending };
}
