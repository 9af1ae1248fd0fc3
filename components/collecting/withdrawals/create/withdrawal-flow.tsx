"use client";

import { useTranslations } from "next-intl";
import { useForm, useWatch } from "react-hook-form";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { late } from "@/components/kit/ui/late";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { DraftHelp, TwoSteps } from "@/components/shared/order-forms/two-steps";
import { useKeptForm } from "@/components/shared/order-forms/use-kept-form";
import { useReviewStep } from "@/components/shared/order-forms/use-review-step";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import type { WithdrawalDraft, WithdrawalDraftInput } from "@/lib/areas/collecting/withdrawals/draft";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import { useBusiness } from "@/lib/kit/operations/business";
import { ApiError } from "@/lib/kit/operations/errors";
import { type Collectable, useCollectable } from "./use-collectable";
import { WriteStep } from "./write-step";

/** Nobody reviews what they have not written. */
const ReviewStep = late(
  async () => (await import("./review-step")).ReviewStep,
  () => null,
  { when: "touched" },
);

const MakeWithdrawal = late(
  async () => (await import("./review-step")).MakeWithdrawal,
  () => null,
  { when: "touched" },
);

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
  const withdrawals = useTranslations("withdrawals");
  const business = useBusiness();
  const form = useForm<WithdrawalDraftInput, unknown, WithdrawalDraft>({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/collecting/withdrawals/draft")).withdrawalDraft),
    defaultValues: initial,
  });
  const { idempotencyKey, forget } = useKeptForm(form, `withdrawal:${name}`);
  const written = useWatch({ control: form.control }) as WithdrawalDraftInput;
  const collectable = useCollectable(written);
  const { reviewed, review, edit, refuse } = useReviewStep(form, FIELDS);

  const submit = (draft: WithdrawalDraft) => {
    const { problem } = collectable;
    if (problem) form.setError(problem.field, { type: "service", message: problem.error }, { shouldFocus: true });
    else review(draft);
  };
  return (
    <TwoSteps
      words="withdrawalForm"
      back={{ href: withdrawalRoutes.withdrawals(business), label: withdrawals("title") }}
      isReviewing={reviewed !== null}
      fields={
        <WriteStep form={form} repeatOf={repeatOf} collectable={collectable} onSubmit={form.handleSubmit(submit)} />
      }
      review={
        reviewed && <ReviewStep draft={reviewed} authorization={collectable.authorization} plan={collectable.plan} />
      }
      help={<CollectHelp preview={collectable.preview} />}
      actions={
        reviewed && (
          <MakeWithdrawal
            draft={reviewed}
            isForbidden={collectable.preview.forbids}
            idempotencyKey={idempotencyKey}
            repeatOf={repeatOf}
            onEdit={edit}
            onRefused={(refusal) => refuse(withFormNames(refusal))}
            onMade={forget}
          />
        )
      }
    />
  );
}

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
function CollectHelp({ preview }: Pick<Collectable, "preview">) {
  return (
    <DraftHelp words="withdrawalForm" preview={preview}>
      {preview.help && <HelpFacts help={preview.help} isBesideForm />}
    </DraftHelp>
  );
}
