"use client";

import { useTranslations } from "next-intl";
import { HelpFacts } from "@/components/payouts/help-facts";
import { Section } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import type { Collectable } from "./use-collectable";

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
