"use client";

import { useCan } from "@/components/frame/shell/member-context";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import type { LastKnownName, LastKnownWallet } from "@/lib/areas/money/wallet/schemas";
import { businessOperations } from "@/lib/areas/settings/business/operations";
import { useOperation } from "@/lib/kit/operations/query";
import { useService } from "./use-service";

/** One of the service's answers about the wallet: the newest, or the last known one if there is none. */
interface WalletAnswer<Figures> {
  figures: Figures | null;
  /** The time of the answer as an ISO instant; null for a new one. */
  asOf: string | null;
  /** There is neither an answer nor a last known one yet. */
  isPending: boolean;
}

/** The wallet in the business's profile: the balance, the part that can be paid out, and the blocked part. */
export function useWalletProfile() {
  const query = useOperation(businessOperations.show, {});
  const known = useLastKnown(query);
  return { query, ...toldBy<Kept<"profile">>(query, known.data?.profile, known.isLoading) };
}

/** The exact balance in rial, with the facilitator's share. */
export function useWalletBalance() {
  const query = useOperation(walletOperations.balance, {});
  const known = useLastKnown(query);
  return { query, ...toldBy<Kept<"balance">>(query, known.data?.balance, known.isLoading) };
}

/**
 * How much the wallet can pay out now, in rial: the balance without what is blocked or set aside. Of a service that does
 * not tell it, the whole balance. Undefined until it is known, and for members who may not see it.
 */
export function usePayable({ isAsked = true } = {}): number | undefined {
  const enabled = useCan("wallet.read") && isAsked;
  const { data: profile } = useOperation(businessOperations.show, {}, { enabled });
  const isUntold = profile?.availableRial === null;
  const { data: balance } = useOperation(walletOperations.balance, {}, { enabled: enabled && isUntold });
  return enabled && profile ? (profile.availableRial ?? balance?.balanceRial) : undefined;
}

/** Asked for after an answer failed, and in an outage at once. */
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
  // Another member may have got a later answer of the service than this page.
  if (data && (!known || Date.parse(known.answeredAt) <= dataUpdatedAt)) {
    return { figures: data, asOf: new Date(dataUpdatedAt).toISOString(), isPending: false };
  }
  if (known) return { figures: known, asOf: known.answeredAt, isPending: false };
  return { figures: null, asOf: null, isPending: query.isPending || isKnownPending };
}
