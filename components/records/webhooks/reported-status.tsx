"use client";

import { useTranslations } from "next-intl";
import { Missing } from "@/components/kit/ui/money";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { WITHDRAWAL_STATUS, WITHDRAWAL_STATUSES } from "@/lib/areas/collecting/withdrawals/status";

/** A state as a payload tells it; a word that we do not know is shown as it came. */
export function ReportedStatus({ status }: { status: string | null }) {
  const common = useTranslations("common");
  if (status === null) return <Missing label={common("unknown")} />;
  const known = WITHDRAWAL_STATUSES.find((one) => one === status);
  return known ? <StatusBadge status={WITHDRAWAL_STATUS[known]} /> : <bdi className="break-all">{status}</bdi>;
}
