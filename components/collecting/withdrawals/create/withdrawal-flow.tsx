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
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import type { WithdrawalDraft, WithdrawalDraftInput } from "@/lib/areas/collecting/withdrawals/draft";
import { formatNumber } from "@/lib/kit/format/digits";
import { useBusiness } from "@/lib/kit/operations/business";
import { ApiError } from "@/lib/kit/operations/errors";
import { CollectHelp } from "./collect-help";
import { useCollectable } from "./use-collectable";
import { WriteStep } from "./write-step";

/** Nobody reviews what they have not written. */
const ReviewStep = late(
  async () => (await import("./review-step")).ReviewStep,
  () => null,
  { when: "touched" },
);

const SignActions = late(
  async () => (await import("./review-step")).SignActions,
  () => null,
  { when: "touched" },
);

const REVIEW = "review";
/** Its fields, by the names that the server refuses them by. */
const FIELDS = [
  "authorizationId",
  "amountRial",
  "date",
  "times",
  "step",
  "maxRetryCount",
  "description",
  "externalId",
  "reason",
] as const;

/** The first day of several has the field of the one day. */
function withFormNames(refusal: ApiError): ApiError {
  const { from, ...fields } = refusal.fields;
  return from === undefined ? refusal : new ApiError(refusal.code, { fields: { ...fields, date: from } });
}

interface WithdrawalFlowProps {
  initial: WithdrawalDraftInput;
  /** Tells this form from others that are kept. */
  name?: string;
  /** The order of ours that this one makes again. */
  repeatOf?: string;
}

/** A withdrawal in two steps: writing it, and looking at exactly what will be signed. */
export function WithdrawalFlow({ initial, name = "new", repeatOf }: WithdrawalFlowProps) {
  const words = useTranslations("withdrawalForm");
  const withdrawals = useTranslations("withdrawals");
  const business = useBusiness();
  const { locale } = usePreferences();
  const form = useForm<WithdrawalDraftInput, unknown, WithdrawalDraft>({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/collecting/withdrawals/draft")).withdrawalDraft),
    defaultValues: initial,
  });
  const { idempotencyKey, forget } = useKeptForm(form, `withdrawal:${name}`);
  const written = useWatch({ control: form.control }) as WithdrawalDraftInput;
  const collectable = useCollectable(written);
  const [kept, setReviewed] = useState<WithdrawalDraft | null>(null);
  const [place, go] = useStep();
  const reviewed = place === REVIEW ? kept : null;
  // What was reviewed may be changed now: the browser's Forward is no way round looking at it again.
  useEffect(() => {
    if (place !== REVIEW) setReviewed(null);
  }, [place]);
  const step = reviewed === null ? 1 : 2;

  const review = (draft: WithdrawalDraft) => {
    const { problem } = collectable;
    if (problem) {
      form.setError(problem.field, { type: "service", message: problem.error }, { shouldFocus: true });
      return;
    }
    setReviewed(draft);
    go(REVIEW);
  };
  const refuse = (refusal: ApiError) => {
    go(null);
    // The fields have to be in sight before one of them can take the focus.
    requestAnimationFrame(() => applyServerErrors(withFormNames(refusal), FIELDS, form.setError));
  };
  return (
    <>
      <PageHeader
        back={{ href: withdrawalRoutes.withdrawals(business), label: withdrawals("title") }}
        title={words("title")}
        description={words("description")}
        status={
          <Badge>
            {words("step", { step: formatNumber(step, locale) })} · {words(step === 1 ? "write" : "review")}
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
                collectable={collectable}
                onSubmit={form.handleSubmit(review)}
              />
            </div>
            {reviewed && (
              <ReviewStep draft={reviewed} authorization={collectable.authorization} plan={collectable.plan} />
            )}
          </>
        }
        aside={<CollectHelp collectable={collectable} />}
        after={
          reviewed && (
            <SignActions
              draft={reviewed}
              isForbidden={collectable.forbids}
              idempotencyKey={idempotencyKey}
              repeatOf={repeatOf}
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
