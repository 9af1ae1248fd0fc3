"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/kit/ui/cn";
import { Dotted } from "@/components/kit/ui/dotted";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { formatMoney, otherUnit } from "@/lib/kit/format/money";
import { moneyInWords } from "@/lib/kit/format/money-words";

interface AmountAloudProps {
  amountRial: number | null;
  /** It takes no room while there is no amount: among many fields the blank lines would be most of the page. */
  isOneOfMany?: boolean | undefined;
}

/** An amount in words and in the other unit; keeps its line while there is none. */
export function AmountAloud({ amountRial, isOneOfMany }: AmountAloudProps) {
  const forms = useTranslations("forms");
  const { unit, locale } = usePreferences();
  return (
    <p
      aria-live="polite"
      className={cn("text-muted text-sm", isOneOfMany ? "not-empty:mt-1.5" : "mt-1.5 min-h-[1.375rem]")}
    >
      {amountRial !== null && (
        <Dotted>
          <span className="text-text">{moneyInWords(amountRial, { unit, locale })}</span>
          {forms("otherUnit", { amount: formatMoney(amountRial, { unit: otherUnit(unit), locale }) })}
        </Dotted>
      )}
    </p>
  );
}
