"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { useErrorText } from "@/components/kit/ui/error-text";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { showToast } from "@/components/kit/ui/toast";
import { RepeatRefused } from "@/components/shared/order-forms/repeat-refused";
import { useChecked } from "@/components/shared/parts/use-checked";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import type { SettlementDraft } from "@/lib/areas/money/settlements/draft";
import { orderOf } from "@/lib/areas/money/settlements/draft-values";
import { formatMoney } from "@/lib/kit/format/money";
import { useBusiness } from "@/lib/kit/operations/business";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { DRAFT_FIELDS } from "./draft-form";

interface SignActionsProps {
  draft: SettlementDraft;
  idempotencyKey: string;
  repeatOf: string | undefined;
  isForbidden: boolean;
  onEdit: () => void;
  /** The server found something wrong with fields. */
  onRefused: (error: ApiError) => void;
  onMade: () => void;
}

/** The button says what it does; pressed twice it makes one order. */
export function SignActions(props: SignActionsProps) {
  const { draft, idempotencyKey, repeatOf, isForbidden, onEdit, onRefused, onMade } = props;
  const words = useTranslations("settlementForm");
  const { unit, locale } = usePreferences();
  const business = useBusiness();
  const router = useRouter();
  const make = useOperationMutation(orderOperations.make);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const checked = useChecked();
  const amount = formatMoney(draft.amountRial, { unit, locale });

  const send = async () => {
    setFailure(null);
    try {
      const { reason, externalId } = draft;
      const order = {
        ...orderOf(draft),
        idempotencyKey,
        reason,
        externalId,
        ...(repeatOf ? { repeatOf } : {}),
      };
      const made = await checked.run(() => make.mutateAsync(order));
      if (!made) return;
      onMade();
      showToast({ tone: "success", title: words("sign.made") });
      router.push(orderRoutes.order(business, made.orderId));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (DRAFT_FIELDS.some((name) => error.fields[name] !== undefined)) onRefused(error);
      else setFailure(error);
    }
  };
  return (
    <>
      {failure && <Failure error={failure} repeatOf={repeatOf} />}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onEdit} disabled={make.isPending || make.isSuccess}>
          {words("edit")}
        </Button>
        <Button
          variant="primary"
          isLoading={make.isPending || make.isSuccess}
          disabled={isForbidden}
          onClick={() => void send()}
          className="!h-auto min-h-11 !whitespace-normal"
        >
          {words(draft.kind === "queued" ? "sign.submitQueued" : "sign.submit", { amount })}
        </Button>
      </div>
      {checked.window}
    </>
  );
}

function Failure({ error, repeatOf }: { error: ApiError; repeatOf: string | undefined }) {
  const text = useErrorText()(error);
  const why = error.fields.repeatOf;
  if (why !== undefined && repeatOf !== undefined) return <RepeatRefused why={why} orderId={repeatOf} />;
  return (
    <Alert tone="danger" role="alert" title={text.title}>
      <p>{text.action}</p>
      {/* A refusal by the policy names its rules as codes; what they mean stands beside the draft. */}
      {error.code !== "policy_refused" && text.detail && (
        <p dir="auto" className="mt-1">
          {text.detail}
        </p>
      )}
    </Alert>
  );
}
