"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { cn } from "@/components/kit/ui/cn";
import { late } from "@/components/kit/ui/late";
import { Skeleton } from "@/components/kit/ui/skeleton";
import type { OrderHelp } from "@/lib/areas/money/orders/views";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";

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

interface DraftHelpProps {
  help: OrderHelp | undefined;
  /** False while an older draft's answer is shown. */
  isOfThis: boolean;
  error: unknown;
  /** As it is written. */
  iban: string;
  /** Called after the owner was asked or the name was saved, so that the help is read again. */
  onChanged: () => void;
  isQueued: boolean;
}

/** What the policy, the past and the bank say of a draft; the same that its approvers will see. */
export function DraftHelp({ help, isOfThis, error, iban, onChanged, isQueued }: DraftHelpProps) {
  const words = useTranslations("settlementForm.help");
  return (
    <Section title={words("title")}>
      {help ? (
        <div aria-busy={!isOfThis} className={cn("space-y-4", !isOfThis && "opacity-70 transition-opacity delay-200")}>
          <DraftFacts help={help} iban={iban} onChanged={onChanged} isQueued={isQueued} />
        </div>
      ) : (
        <p className="text-muted">{words(error ? "failed" : "empty")}</p>
      )}
    </Section>
  );
}
