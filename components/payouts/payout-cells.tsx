"use client";

import { useTranslations } from "next-intl";
import { DateText } from "@/components/ui/date-text";
import { Iban } from "@/components/ui/iban";
import { Id } from "@/components/ui/id";
import { Missing, Unread } from "@/components/ui/money";
import { isUnread } from "@/lib/operations/unread";
import type { Settlement } from "@/lib/settlements/answers";
import type { SettlementType } from "@/lib/settlements/codes";

/** Where it goes: the IBAN, whole or masked as the member's role is, and its bank. */
export function Destination({ iban }: { iban: string | null }) {
  const common = useTranslations("common");
  return iban === null ? <Missing label={common("unknown")} /> : <Iban value={iban} hasBank />;
}

/** «پایا · نوبتی», «حساب به حساب · آنی»; only the way where the speed does not matter. */
export function PayoutKind({ type, isInstant }: { type: SettlementType | null; isInstant?: boolean }) {
  const settlements = useTranslations("settlements");
  const way = type === null ? <Unread /> : settlements(`typeShort.${type}`);
  if (isInstant === undefined) return <span className="whitespace-nowrap">{way}</span>;
  return (
    <span className="whitespace-nowrap">
      {way} · {settlements(isInstant ? "speed.instant" : "speed.byCycle")}
    </span>
  );
}

/** When it was ordered: the moment, or only its day where the service tells no hour. */
export function OrderedAt({ settlement }: { settlement: Pick<Settlement, "createdAt" | "date" | "unread"> }) {
  return <DateText value={settlement.createdAt ?? settlement.date} isUnread={isUnread(settlement, "date")} />;
}

/** An id with its copy button; a dash where there is none. */
export function PayoutId({ value, label }: { value: string | null; label: string }) {
  const common = useTranslations("common");
  return value === null ? (
    <Missing label={common("notGiven")} />
  ) : (
    <Id value={value} label={label} className="whitespace-nowrap" />
  );
}

/** What people wrote, on one line. */
export function PayoutText({ value }: { value: string | null }) {
  const common = useTranslations("common");
  return value === null ? (
    <Missing label={common("notGiven")} />
  ) : (
    <span dir="auto" className="line-clamp-1 md:max-w-56" title={value}>
      {value}
    </span>
  );
}
