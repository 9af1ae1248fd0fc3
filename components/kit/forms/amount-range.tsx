import { Banknote } from "lucide-react";
import { buttonClass } from "@/components/kit/ui/button-class";
import { cn } from "@/components/kit/ui/cn";
import { formatMoney, type MoneyView } from "@/lib/kit/format/money";

/** Whole rial, both included; null is open. */
export interface AmountRange {
  fromRial: number | null;
  toRial: number | null;
}

export interface AmountRangeInputProps {
  value: AmountRange;
  onChange: (range: AmountRange) => void;
  /** The name of the amounts. */
  label: string;
}

type Words = (key: "range" | "since" | "until" | "exactly", values: { from: string; to: string }) => string;

/** Amounts in words: «۱۰۰ ریال تا ۲۰۰ ریال», «از ۱۰۰ ریال»; null when they are open on both sides. */
export function amountsInWords({ fromRial, toRial }: AmountRange, view: MoneyView, words: Words): string | null {
  const say = (rial: number | null) => (rial === null ? "" : formatMoney(rial, view));
  const names = { from: say(fromRial), to: say(toRial) };
  if (fromRial !== null && toRial !== null) return words(fromRial === toRial ? "exactly" : "range", names);
  if (fromRial !== null) return words("since", names);
  return toRial === null ? null : words("until", names);
}

/** @param any the words for amounts that are open on both sides */
export const amountRangeButton = ({ label }: AmountRangeInputProps, text: string | null, any: string) => ({
  type: "button" as const,
  "aria-label": `${label}: ${text ?? any}`,
  className: cn(buttonClass("secondary"), "!justify-start !px-3 !font-normal"),
  children: (
    <>
      <Banknote aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="truncate">{text ?? label}</span>
    </>
  ),
});
