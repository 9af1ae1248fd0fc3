"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Badge } from "@/components/kit/ui/badge";
import { DetailLayout } from "@/components/kit/ui/detail-layout";
import { late } from "@/components/kit/ui/late";
import { PageHeader } from "@/components/kit/ui/page-header";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { useStep } from "@/components/kit/ui/use-step";
import { useKeptForm } from "@/components/shared/order-forms/use-kept-form";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import type { SettlementDraft, SettlementDraftInput } from "@/lib/areas/money/settlements/draft";
import { EMPTY_DRAFT } from "@/lib/areas/money/settlements/draft-values";
import { formatNumber } from "@/lib/kit/format/digits";
import { useBusiness } from "@/lib/kit/operations/business";
import type { ApiError } from "@/lib/kit/operations/errors";
import { DRAFT_FIELDS } from "./draft-form";
import { DraftHelp } from "./draft-help";
import { useDraftHelp } from "./use-draft-help";
import { WriteStep } from "./write-step";

/** Nobody reviews what they have not written: both come when somebody begins to write. */
const ReviewStep = late(
  async () => (await import("./review-step")).ReviewStep,
  () => null,
  { when: "touched" },
);
const SignActions = late(
  async () => (await import("./sign-actions")).SignActions,
  () => null,
  { when: "touched" },
);

const REVIEW = "review";

interface SettlementFlowProps {
  initial: SettlementDraftInput;
  /** Tells this form from others that are kept: the payout that it repeats. */
  name?: string;
  /** The order of ours that this one makes again. */
  repeatOf?: string;
}

/** A payout in two steps: writing it, and looking at exactly what will be signed. */
export function SettlementFlow({ initial, name = "new", repeatOf }: SettlementFlowProps) {
  const words = useTranslations("settlementForm");
  const settlements = useTranslations("settlements");
  const business = useBusiness();
  const { locale } = usePreferences();
  const form = useForm<SettlementDraftInput, unknown, SettlementDraft>({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/money/settlements/draft")).settlementDraft),
    defaultValues: initial,
  });
  const { idempotencyKey, forget, clear } = useKeptForm(form, name);
  const written = useWatch({ control: form.control }) as SettlementDraftInput;
  const { help, isOfThis, error, refetch } = useDraftHelp(written);
  const [kept, setReviewed] = useState<SettlementDraft | null>(null);
  const [place, go] = useStep();
  const reviewed = place === REVIEW ? kept : null;
  // What was reviewed may be changed now: the browser's Forward is no way round looking at it again.
  useEffect(() => {
    if (place !== REVIEW) setReviewed(null);
  }, [place]);
  const steps = [words("write"), words("review")] as const;
  const step = reviewed === null ? 1 : 2;
  const forbids = isOfThis && (help?.verdict.violations.length ?? 0) > 0;

  const review = (draft: SettlementDraft) => {
    const why = isOfThis && draft.type === "A2A" ? help?.destination?.a2a?.why : undefined;
    const never = why === "no_ability" ? "notOffered" : why === "not_active" ? "notChosen" : null;
    if (never)
      form.setError("type", { type: "bank", message: `settlements.banks.next.${never}` }, { shouldFocus: true });
    else {
      setReviewed(draft);
      go(REVIEW);
    }
  };
  const refuse = (refusal: ApiError) => {
    go(null);
    // The fields have to be in sight before one of them can take the focus.
    requestAnimationFrame(() => applyServerErrors(refusal, DRAFT_FIELDS, form.setError));
  };
  return (
    <>
      <PageHeader
        back={{ href: settlementRoutes.settlements(business), label: settlements("title") }}
        title={words("title")}
        description={words("description")}
        status={
          <Badge>
            {words("step", { step: formatNumber(step, locale) })} · {steps[step - 1]}
          </Badge>
        }
      />
      <DetailLayout
        main={
          <>
            <div hidden={reviewed !== null}>
              <WriteStep
                form={form}
                repeatOf={repeatOf}
                afterRial={isOfThis ? (help?.balance?.afterRial ?? null) : null}
                onSubmit={form.handleSubmit(review)}
                onClear={() => clear(EMPTY_DRAFT)}
              />
            </div>
            {reviewed && (
              <ReviewStep
                draft={reviewed}
                afterRial={isOfThis ? (help?.balance?.afterRial ?? null) : null}
                onQueue={() => {
                  form.setValue("kind", "queued", { shouldDirty: true });
                  setReviewed({ ...reviewed, kind: "queued" });
                }}
              />
            )}
          </>
        }
        aside={
          <DraftHelp
            help={help}
            isOfThis={isOfThis}
            error={error}
            iban={written.iban}
            onChanged={() => void refetch()}
            isQueued={written.kind === "queued"}
          />
        }
        after={
          reviewed && (
            <SignActions
              draft={reviewed}
              idempotencyKey={idempotencyKey}
              repeatOf={repeatOf}
              isForbidden={forbids}
              onEdit={() => go(null)}
              onRefused={refuse}
              onMade={forget}
            />
          )
        }
      />
    </>
  );
}
