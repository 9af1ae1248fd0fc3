"use client";

import { late } from "@/components/kit/ui/late";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { DraftHelp } from "@/components/shared/order-forms/two-steps";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import type { Collectable } from "./use-collectable";

/** It is there once somebody has written something, with words that are many. */
const HelpFacts = late(
  loadWithWords(
    ["authorizations.status", "cashIn.fill", "orders.help", "orders.itemStatus", "orders.status", "orders.whereabouts"],
    async () => (await import("@/components/shared/order-forms/help-facts")).HelpFacts,
  ),
  () => <Skeleton className="h-24 w-full" />,
  { when: "touched", isBrowserOnly: true },
);

/** The help for a draft of withdrawals. */
export function CollectHelp({ preview }: Pick<Collectable, "preview">) {
  return (
    <DraftHelp words="withdrawalForm" preview={preview}>
      {preview.help && <HelpFacts help={preview.help} isBesideForm />}
    </DraftHelp>
  );
}
