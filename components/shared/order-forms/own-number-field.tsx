"use client";

import { useTranslations } from "next-intl";
import { type FieldPath, type FieldValues, useController } from "react-hook-form";
import { Field } from "@/components/kit/forms/field";
import type { RhfFieldProps } from "@/components/kit/forms/fields";
import { usePaused } from "@/components/kit/forms/use-paused";
import { Input } from "@/components/kit/ui/input";
import { TextLink } from "@/components/kit/ui/text-link";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { familyOf, type OrderKindId } from "@/lib/kit/orders/kinds";
import { isSameNumber, LONGEST_OWN_NUMBER, ownNumber } from "@/lib/kit/orders/own-number";

interface OwnNumberFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output>
  extends Pick<RhfFieldProps<Values, Name, Output>, "control" | "name"> {
  kind: OrderKindId;
  /** The order that is corrected, or made again: that it has the number is no news. */
  exceptId?: string | undefined;
}

/** The business's own number for an order. That another of its kind has it is said beside it, and forbids nothing. */
export function OwnNumberField<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  control,
  name,
  kind,
  exceptId,
}: OwnNumberFieldProps<Values, Name, Output>) {
  const words = useTranslations("orderForms.ownNumber");
  const { field, fieldState } = useController({ control, name });
  const typed: string = field.value ?? "";
  return (
    <Field
      name={name}
      label={words("label")}
      hint={words("hint")}
      isOptional
      error={fieldState.error?.message}
      after={<UsedBefore typed={typed} kind={kind} exceptId={exceptId} />}
    >
      {(wiring) => (
        <Input
          dir={typed ? "auto" : undefined}
          autoComplete="off"
          maxLength={LONGEST_OWN_NUMBER}
          {...wiring}
          {...field}
          value={typed}
        />
      )}
    </Field>
  );
}

const WORDS = { settlement: "settlement", debit: "debit", refund: "refund", cardRefund: "refund" } as const;

function UsedBefore({ typed, kind, exceptId }: { typed: string; kind: OrderKindId; exceptId: string | undefined }) {
  const words = useTranslations("orderForms.ownNumber");
  const business = useBusiness();
  const number = usePaused(ownNumber(typed) ?? "");
  const { data } = useOperation(orderOperations.list, { q: number }, { enabled: number !== "" });
  const family = familyOf(kind);
  const other = data?.items.find(
    (row) => row.id !== exceptId && familyOf(row.kind) === family && isSameNumber(row.externalId, number),
  );
  if (!other || !isSameNumber(typed, number)) return null;
  return (
    <p role="status" className="mt-1 text-sm text-warning">
      {words(`another.${WORDS[family as keyof typeof WORDS] ?? "settlement"}`)}{" "}
      <TextLink href={orderRoutes.order(business, other.id)}>{words("open")}</TextLink>
    </p>
  );
}
