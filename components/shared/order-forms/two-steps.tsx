"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/kit/ui/badge";
import { Section } from "@/components/kit/ui/card";
import { cn } from "@/components/kit/ui/cn";
import { DetailLayout } from "@/components/kit/ui/detail-layout";
import { PageHeader } from "@/components/kit/ui/page-header";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { formatNumber } from "@/lib/kit/format/digits";
import type { usePausedPreview } from "./use-order-preview";

/** The words of the form. */
export type FormWords = "settlementForm" | "withdrawalForm";

interface TwoStepsProps {
  words: FormWords;
  back: { href: string; label: string };
  isReviewing: boolean;
  /** The fields, which keep what was written during the review. */
  fields: ReactNode;
  review: ReactNode;
  help: ReactNode;
  actions: ReactNode;
}

/** The page of an order's form in two steps: writing it, and looking at exactly what will be signed. */
export function TwoSteps({ words: form, back, isReviewing, fields, review, help, actions }: TwoStepsProps) {
  const words = useTranslations(form);
  const { locale } = usePreferences();
  return (
    <>
      <PageHeader
        back={back}
        title={words("title")}
        description={words("description")}
        status={
          <Badge>
            {words("step", { step: formatNumber(isReviewing ? 2 : 1, locale) })} ·{" "}
            {words(isReviewing ? "review" : "write")}
          </Badge>
        }
      />
      <DetailLayout
        main={
          <>
            <div hidden={isReviewing}>{fields}</div>
            {isReviewing && review}
          </>
        }
        aside={help}
        after={isReviewing && actions}
      />
    </>
  );
}

interface DraftHelpProps {
  words: FormWords;
  preview: Pick<ReturnType<typeof usePausedPreview>, "help" | "isOfThis" | "error">;
  /** What is shown of the help, once there is one. */
  children: ReactNode;
}

/** What the policy, the past and the bank say of a draft; the same that its approvers will see. */
export function DraftHelp({ words: form, preview: { help, isOfThis, error }, children }: DraftHelpProps) {
  const words = useTranslations(`${form}.help`);
  return (
    <Section title={words("title")}>
      {help ? (
        <div
          aria-busy={!isOfThis}
          className={cn("space-y-4", !isOfThis && "opacity-70 transition-opacity delay-patience")}
        >
          {children}
        </div>
      ) : (
        <p className="text-muted">{words(error ? "failed" : "empty")}</p>
      )}
    </Section>
  );
}
