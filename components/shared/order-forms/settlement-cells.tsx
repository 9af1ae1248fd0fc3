"use client";

import { useTranslations } from "next-intl";
import { Iban } from "@/components/kit/ui/iban";
import { Missing, Unread } from "@/components/kit/ui/money";
import type { SettlementType } from "@/lib/areas/money/settlements/status";

/** Where it goes: the IBAN, whole or masked as the member's role is, and its bank. */
export function Destination({ iban }: { iban: string | null }) {
  const common = useTranslations("common");
  return iban === null ? <Missing label={common("unknown")} /> : <Iban value={iban} hasBank />;
}

/** «پایا · نوبتی», «حساب به حساب · آنی»; only the way where the speed does not matter. */
export function SettlementKind({ type, isInstant }: { type: SettlementType | null; isInstant?: boolean }) {
  const settlements = useTranslations("settlements");
  const way = type === null ? <Unread /> : settlements(`typeShort.${type}`);
  if (isInstant === undefined) return <span className="whitespace-nowrap">{way}</span>;
  return (
    <span className="whitespace-nowrap">
      {way} · {settlements(isInstant ? "speed.instant" : "speed.byCycle")}
    </span>
  );
}
