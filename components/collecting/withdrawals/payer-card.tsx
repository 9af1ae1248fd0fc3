"use client";

import { useTranslations } from "next-intl";
import { CardNumber } from "@/components/kit/ui/card-number";
import { Missing } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import type { Withdrawal } from "@/lib/areas/collecting/withdrawals/server/answers";
import { isPayerAccountLate } from "@/lib/areas/collecting/withdrawals/status";
import { bankOfCard } from "@/lib/kit/format/card-bank";

type Props = { withdrawal: Pick<Withdrawal, "status" | "payerAccount"> };

/** The payer's card, masked; in words when the bank has not told it yet. */
export function PayerCard({ withdrawal }: Props) {
  const withdrawals = useTranslations("withdrawals");
  const common = useTranslations("common");
  const { payerAccount } = withdrawal;
  if (payerAccount?.pan) return <CardNumber value={payerAccount.pan} />;
  if (payerAccount?.accountNumber) {
    return (
      <bdi dir="ltr" className="whitespace-nowrap font-mono text-[0.875rem]">
        {payerAccount.accountNumber}
      </bdi>
    );
  }
  if (isPayerAccountLate(withdrawal)) return <span className="text-muted">{withdrawals("notTold")}</span>;
  return <Missing label={common("unknown")} />;
}

/** The bank of the payer's card. */
export function PayerBank({ withdrawal }: Props) {
  const common = useTranslations("common");
  const { locale } = usePreferences();
  const pan = withdrawal.payerAccount?.pan;
  const bank = pan ? bankOfCard(pan, locale) : null;
  return bank === null ? <Missing label={common("unknown")} /> : <span className="whitespace-nowrap">{bank}</span>;
}
