"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { cn } from "@/components/kit/ui/cn";
import { late } from "@/components/kit/ui/late";
import { Skeleton } from "@/components/kit/ui/skeleton";
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

/** What the policy, the past and the authorization say of a draft; the same that its approvers will see. */
export function CollectHelp({ collectable: { help, isOfThis, helpError } }: { collectable: Collectable }) {
  const words = useTranslations("withdrawalForm.help");
  return (
    <Section title={words("title")}>
      {help ? (
        <div aria-busy={!isOfThis} className={cn(!isOfThis && "opacity-70 transition-opacity delay-200")}>
          <HelpFacts help={help} isBesideForm />
        </div>
      ) : (
        <p className="text-muted">{words(helpError ? "failed" : "empty")}</p>
      )}
    </Section>
  );
}
