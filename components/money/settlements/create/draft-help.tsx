"use client";

import { late } from "@/components/kit/ui/late";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { DraftHelp } from "@/components/shared/order-forms/two-steps";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import type { useDraftHelp } from "./use-draft-help";

/** There is nothing to say before a draft is complete, which somebody has to write. */
const DraftFacts = late(
  loadWithWords(
    [
      "authorizations.status",
      "cashIn.fill",
      "orders.help",
      "orders.itemStatus",
      "orders.status",
      "orders.whereabouts",
      "settlementForm.known",
    ],
    async () => (await import("./draft-facts")).DraftFacts,
  ),
  () => <Skeleton className="h-72" />,
  { when: "touched" },
);

interface SettlementHelpProps {
  preview: ReturnType<typeof useDraftHelp>;
  /** As it is written. */
  iban: string;
  isQueued: boolean;
}

/** The help for a draft of a settlement. After the owner was asked or the name was saved, it is read again. */
export function SettlementHelp({ preview, iban, isQueued }: SettlementHelpProps) {
  const { help, refetch } = preview;
  return (
    <DraftHelp words="settlementForm" preview={preview}>
      {help && <DraftFacts help={help} iban={iban} onChanged={() => void refetch()} isQueued={isQueued} />}
    </DraftHelp>
  );
}
