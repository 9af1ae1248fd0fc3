"use client";

import { useTranslations } from "next-intl";
import { useForm, useWatch } from "react-hook-form";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { late } from "@/components/kit/ui/late";
import { TwoSteps } from "@/components/shared/order-forms/two-steps";
import { useKeptForm } from "@/components/shared/order-forms/use-kept-form";
import { useReviewStep } from "@/components/shared/order-forms/use-review-step";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import type { SettlementDraft, SettlementDraftInput } from "@/lib/areas/money/settlements/draft";
import { EMPTY_DRAFT } from "@/lib/areas/money/settlements/draft-values";
import { useBusiness } from "@/lib/kit/operations/business";
import { DRAFT_FIELDS } from "./draft-form";
import { SettlementHelp } from "./draft-help";
import { useDraftHelp } from "./use-draft-help";
import { WriteStep } from "./write-step";

/** Nobody reviews what they have not written: both come when somebody begins to write. */
const ReviewStep = late(
  async () => (await import("./review-step")).ReviewStep,
  () => null,
  { when: "touched" },
);
const MakeSettlement = late(
  async () => (await import("./review-step")).MakeSettlement,
  () => null,
  { when: "touched" },
);

interface SettlementFlowProps {
  initial: SettlementDraftInput;
  /** Tells this form from others that are kept: the settlement that it repeats. */
  name?: string;
  /** The order of ours that this one makes again. */
  repeatOf?: string;
}

/** A settlement in two steps: writing it, and looking at exactly what will be signed. */
export function SettlementFlow({ initial, name = "new", repeatOf }: SettlementFlowProps) {
  const settlements = useTranslations("settlements");
  const business = useBusiness();
  const form = useForm<SettlementDraftInput, unknown, SettlementDraft>({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/money/settlements/draft")).settlementDraft),
    defaultValues: initial,
  });
  const { idempotencyKey, forget, clear } = useKeptForm(form, name);
  const written = useWatch({ control: form.control }) as SettlementDraftInput;
  const preview = useDraftHelp(written);
  const { help, isOfThis } = preview;
  const afterRial = isOfThis ? (help?.balance?.afterRial ?? null) : null;
  const { reviewed, review, edit, refuse } = useReviewStep(form, DRAFT_FIELDS);

  const submit = (draft: SettlementDraft) => {
    const why = isOfThis && draft.type === "A2A" ? help?.destination?.a2a?.why : undefined;
    const never = why === "no_ability" ? "notOffered" : why === "not_active" ? "notChosen" : null;
    if (never)
      form.setError("type", { type: "bank", message: `settlements.banks.next.${never}` }, { shouldFocus: true });
    else review(draft);
  };
  return (
    <TwoSteps
      words="settlementForm"
      back={{ href: settlementRoutes.settlements(business), label: settlements("title") }}
      isReviewing={reviewed !== null}
      fields={
        <WriteStep
          form={form}
          repeatOf={repeatOf}
          afterRial={afterRial}
          onSubmit={form.handleSubmit(submit)}
          onClear={() => clear(EMPTY_DRAFT)}
        />
      }
      review={
        reviewed && (
          <ReviewStep
            draft={reviewed}
            afterRial={afterRial}
            onQueue={() => {
              form.setValue("kind", "queued", { shouldDirty: true });
              review({ ...reviewed, kind: "queued" });
            }}
          />
        )
      }
      help={<SettlementHelp preview={preview} iban={written.iban} isQueued={written.kind === "queued"} />}
      actions={
        reviewed && (
          <MakeSettlement
            draft={reviewed}
            idempotencyKey={idempotencyKey}
            repeatOf={repeatOf}
            isForbidden={preview.forbids}
            onEdit={edit}
            onRefused={refuse}
            onMade={forget}
          />
        )
      }
    />
  );
}
