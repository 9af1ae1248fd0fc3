"use client";

import { useTranslations } from "next-intl";
import {
  formatAmount,
  formatMoney,
  formatMoneyCompact,
  type MoneyUnit,
  otherUnit,
  unitName,
} from "@/lib/kit/format/money";
import { cn } from "./cn";
import { usePreferences } from "./preferences-context";

interface MoneyProps {
  /** Whole rial; null is shown as a dash. */
  rial: number | null;
  /** Instead of the member's unit, where a document fixes it. */
  unit?: MoneyUnit;
  /** «+» before what came in. */
  isSigned?: boolean;
  /** «۱۲٫۵ میلیون»; the whole amount stays in the title. */
  isCompact?: boolean;
  className?: string;
}

/** An amount, always with its unit; the other unit on hover. */
export function Money({ rial, unit, isSigned, isCompact, className }: MoneyProps) {
  const common = useTranslations("common");
  const preferences = usePreferences();
  if (rial === null) return <Missing label={common("unknown")} />;
  const view = { unit: unit ?? preferences.unit, locale: preferences.locale };
  const other = formatMoney(rial, { unit: otherUnit(view.unit), locale: view.locale });
  const sign = isSigned && rial > 0 ? "+" : "";
  return (
    <bdi
      title={isCompact ? `${formatMoney(rial, view)} (${other})` : other}
      className={cn("whitespace-nowrap", className)}
    >
      {/* «۵ میلیارد» has a word in it, which a left-to-right text would put before its number. */}
      <bdi dir={isCompact ? undefined : "ltr"}>
        {sign}
        {isCompact ? formatMoneyCompact(rial, view, false) : formatAmount(rial, view)}
      </bdi>{" "}
      <span className="font-normal text-[0.875rem] text-muted">{unitName(view.unit, view.locale)}</span>
    </bdi>
  );
}

/** In the place of what the service told in a way that could not be read. */
export function Unread() {
  const common = useTranslations("common");
  return (
    <span className="text-muted text-sm" title={common("unreadHint")}>
      {common("unread")}
    </span>
  );
}

/** A dash for the eye, a word for the ear; what it means on hover. */
export function Missing({ label }: { label: string }) {
  return (
    <span className="text-faint" title={label}>
      <span aria-hidden>—</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
