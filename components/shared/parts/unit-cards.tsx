"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Section } from "@/components/kit/ui/card";
import { cn } from "@/components/kit/ui/cn";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { formatMoney, type MoneyUnit, otherUnit, unitName } from "@/lib/kit/format/money";
import { moneyInWords } from "@/lib/kit/format/money-words";

interface UnitCardsProps {
  /** Null until a unit is chosen. */
  unit: MoneyUnit | null;
  /** What all amounts come to, in either. */
  totalsRial: Record<MoneyUnit, number>;
  /** The number of rows without a readable amount, which are in no total. */
  unread: Record<MoneyUnit, number>;
  /** The file's own heading names it. */
  isSaid: boolean;
  onUnit: (unit: MoneyUnit) => void;
}

const UNITS = ["rial", "toman"] as const;

/** The unit of a file's amounts. What the file does not say is asked and never guessed: a slip would pay tenfold. */
export function UnitCards({ unit, totalsRial, unread, isSaid, onUnit }: UnitCardsProps) {
  const words = useTranslations("batchUpload.unit");
  const name = useId();
  return (
    <Section title={unit === null ? words("question") : words("label")} description={isSaid && words("fromHeading")}>
      {unit === null && (
        <Alert tone="warning" role="status" className="mb-4">
          {words("why")}
        </Alert>
      )}
      <fieldset className="grid gap-3 md:grid-cols-2">
        <legend className="sr-only">{words("label")}</legend>
        {UNITS.map((each) => (
          <UnitCard
            key={each}
            unit={each}
            name={name}
            totalRial={totalsRial[each]}
            unread={unread[each]}
            isChosen={each === unit}
            onChoose={() => onUnit(each)}
          />
        ))}
      </fieldset>
      <p className="mt-3 text-muted text-sm">{words("ofAll")}</p>
    </Section>
  );
}

interface UnitCardProps {
  unit: MoneyUnit;
  name: string;
  totalRial: number;
  unread: number;
  isChosen: boolean;
  onChoose: () => void;
}

function UnitCard({ unit, name, totalRial, unread, isChosen, onChoose }: UnitCardProps) {
  const words = useTranslations("batchUpload.unit");
  const { locale } = usePreferences();
  const view = { unit, locale };
  return (
    <label
      className={cn(
        "flex cursor-pointer items-start gap-3 rounded-lg border px-4 py-3 transition-colors",
        "has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent",
        isChosen ? "border-accent bg-accent-soft" : "border-control hover:bg-hover",
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="mt-1 size-[18px] shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span className="block font-semibold">{words("choice", { unit: unitName(unit, locale) })}</span>
        <span className="mt-1 block text-sm">
          <span className="text-muted">{words("total")}: </span>
          <bdi className="tabular-nums">{formatMoney(totalRial, view)}</bdi>
          {" = "}
          <bdi className="tabular-nums">{formatMoney(totalRial, { unit: otherUnit(unit), locale })}</bdi>
        </span>
        <span className="mt-0.5 block text-muted text-sm">{moneyInWords(totalRial, view)}</span>
        {unread > 0 && <span className="mt-0.5 block text-sm text-warning">{words("unread", { count: unread })}</span>}
      </span>
    </label>
  );
}
