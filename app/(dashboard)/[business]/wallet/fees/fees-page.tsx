"use client";

import { useTranslations } from "next-intl";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { PageHeader } from "@/components/kit/ui/page-header";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { PeriodPicker } from "@/components/records/reports/period-picker";
import { reportPeriod, reportState } from "@/lib/areas/records/reports/periods";
import { tehranToday } from "@/lib/kit/clock";
import { InquiryFees } from "./inquiry-fees";
import { WalletFees } from "./wallet-fees";

/** The fees of a period: those that the wallet paid, and those of inquiries, which the fee wallet pays. */
export function FeesPage() {
  const words = useTranslations("wallet.fees");
  const { calendar } = usePreferences();
  const list = useListState(reportState);
  const today = tehranToday();
  const { from, to } = reportPeriod(list.value, today, calendar);
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <PeriodPicker period={{ from, to }} today={today} onChange={(period) => list.set(period)} />
      <div className="space-y-5">
        <WalletFees from={from} to={to} />
        <InquiryFees from={from} to={to} />
      </div>
    </>
  );
}
