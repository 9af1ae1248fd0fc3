"use client";

import { useTranslations } from "next-intl";
import { Dotted } from "@/components/kit/ui/dotted";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { formatMoney, otherUnit } from "@/lib/kit/format/money";
import { moneyInWords } from "@/lib/kit/format/money-words";

/** An amount in words and in the other unit; keeps its line while there is none. */
export function AmountAloud({ amountRial }: { amountRial: number | null }) {
  const forms = useTranslations("forms");
  const { unit, locale } = usePreferences();
  return (
    <p aria-live="polite" className="mt-1.5 min-h-[1.375rem] text-muted text-sm">
      {amountRial !== null && (
        <Dotted>
          <span className="text-text">{moneyInWords(amountRial, { unit, locale })}</span>
          {forms("otherUnit", { amount: formatMoney(amountRial, { unit: otherUnit(unit), locale }) })}
        </Dotted>
      )}
    </p>
  );
}
