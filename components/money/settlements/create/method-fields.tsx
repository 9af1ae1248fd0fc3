"use client";

import { useTranslations } from "next-intl";
import { type Control, useController, useWatch } from "react-hook-form";
import { ChoiceField } from "@/components/kit/forms/choice-field";
import { useFieldId } from "@/components/kit/forms/form-context";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { useNow } from "@/components/kit/ui/use-now";
import type { SettlementDraft, SettlementDraftInput } from "@/lib/areas/money/settlements/draft";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import { localizeDigits } from "@/lib/kit/format/digits";
import { bankCodeOfIban } from "@/lib/kit/format/iban";
import { useOperation } from "@/lib/kit/operations/query";
import { bankNow } from "@/lib/kit/orders/bank-rules";

interface Props {
  control: Control<SettlementDraftInput, unknown, SettlementDraft>;
}

/** Through the interbank cycle, or account to account where the bank can take it. */
export function MethodField({ control }: Props) {
  const words = useTranslations("settlementForm");
  const labels = useTranslations("labels");
  const label = labels("method");
  const { field, fieldState } = useController({ control, name: "type" });
  const id = useFieldId("type", label);
  const [hint, isDisabled] = useA2aHint(control);
  return (
    <ChoiceField
      id={id}
      label={label}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
      choices={[
        { value: "ACH", label: words("method.ach"), hint: words("method.achHint") },
        { value: "A2A", label: words("method.a2a"), hint, isDisabled: isDisabled && field.value !== "A2A" },
      ]}
    />
  );
}

/** What the destination's bank offers just now; whether it can't be chosen at all. */
function useA2aHint(control: Props["control"]): [hint: string, isImpossible: boolean] {
  const words = useTranslations("settlementForm.method");
  const banks = useTranslations("settlements.banks");
  const { locale } = usePreferences();
  const now = useNow();
  const [iban, amountRial] = useWatch({ control, name: ["iban", "amountRial"] });
  const code = bankCodeOfIban(iban);
  const { data } = useOperation(settlementOperations.banks, {}, { enabled: code !== null });
  if (code === null) return [words("a2aPickBank"), false];
  const bank = data?.find((each) => each.code === code);
  if (!data) return [words("a2aHint"), false];
  if (!bank) return [banks("next.notOffered"), true];
  const { state, changesAt } = bankNow(bank, now);
  if (state === "open") {
    const isOver = amountRial !== null && bank.a2a.remainedRial !== null && amountRial > bank.a2a.remainedRial;
    return [words(isOver ? "overLimit" : "a2aHint"), false];
  }
  if (state === "closed") return [banks("next.closedUntil", { clock: localizeDigits(changesAt ?? "", locale) }), false];
  return [banks(`next.${state}`), state === "notOffered" || state === "notChosen"];
}

/** At the next half hour, or at once. */
export function SpeedField({ control }: Props) {
  const words = useTranslations("settlementForm");
  const label = words("fields.speed");
  const { field, fieldState } = useController({ control, name: "isInstant" });
  const id = useFieldId("isInstant", label);
  return (
    <ChoiceField
      id={id}
      label={label}
      value={field.value ? "instant" : "byCycle"}
      onChange={(value) => field.onChange(value === "instant")}
      error={fieldState.error?.message}
      choices={[
        { value: "byCycle", label: words("speed.byCycle"), hint: words("speed.byCycleHint") },
        { value: "instant", label: words("speed.instant"), hint: words("speed.instantHint") },
      ]}
    />
  );
}
