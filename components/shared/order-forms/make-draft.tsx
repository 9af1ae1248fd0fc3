"use client";

import { useTranslations } from "next-intl";
import type { OrderOf } from "@/lib/areas/money/orders/schemas";
import type { ApiError } from "@/lib/kit/operations/errors";
import { SignActions } from "./sign-actions";
import type { FormWords } from "./two-steps";
import { useMakeOrder } from "./use-make-order";

export interface MakeDraftProps<Draft> {
  /** The draft under review. */
  draft: Draft;
  idempotencyKey: string;
  /** The order that this one repeats. */
  repeatOf: string | undefined;
  /** The policy does not allow it. */
  isForbidden: boolean;
  onEdit: () => void;
  /** Called if the server refused fields. */
  onRefused: (error: ApiError) => void;
  onMade: () => void;
}

interface WithOrder extends MakeDraftProps<{ reason: string; externalId?: string | null | undefined }> {
  /** The words of the form. */
  words: FormWords;
  order: OrderOf;
  /** The label of the button that makes the order. */
  submit: string;
  /** Whether a refusal is about fields of the form. */
  isOfFields: (error: ApiError) => boolean;
}

/** Makes the order of a draft under review; a refusal of fields leads back to them. */
export function MakeDraft({ words: form, draft, order, idempotencyKey, repeatOf, isOfFields, ...props }: WithOrder) {
  const words = useTranslations(form);
  const make = useMakeOrder({
    said: words("sign.made"),
    onMade: props.onMade,
    onFailed: (error) => isOfFields(error) && props.onRefused(error),
  });
  const { reason, externalId } = draft;
  return (
    <SignActions
      make={make}
      failure={make.failure && !isOfFields(make.failure) ? make.failure : null}
      repeatOf={repeatOf}
      isForbidden={props.isForbidden}
      submit={props.submit}
      onSubmit={() => void make.send({ ...order, idempotencyKey, reason, externalId, repeatOf })}
      edit={words("edit")}
      onEdit={props.onEdit}
    />
  );
}
