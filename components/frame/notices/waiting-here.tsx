"use client";

import { late } from "@/components/kit/ui/late";
import { Skeleton } from "@/components/kit/ui/skeleton";
import type { ScreenId } from "@/lib/areas/screens";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import { useNoticeCounts } from "./use-notices";

const Groups = late(
  loadWithWords(
    ["notices", "notices.kinds", "orders.outcome", "withdrawals.status"],
    async () => (await import("./waiting-groups")).WaitingGroups,
  ),
  () => <Skeleton className="mb-5 h-32" />,
  { when: "drawn", isBrowserOnly: true },
);

/** What the navigation counts at a screen whose own list does not show it. Without any, there is nothing. */
export function WaitingHere({ screen }: { screen: ScreenId }) {
  const { data } = useNoticeCounts();
  return data?.byScreen[screen] ? <Groups screen={screen} /> : null;
}
