"use client";

import { useTranslations } from "next-intl";
import type { Column } from "@/components/data-table/column";
import { DateText } from "@/components/ui/date-text";
import { Id } from "@/components/ui/id";
import { Missing, Money, Unread } from "@/components/ui/money";
import { usePreferences } from "@/components/ui/preferences-context";
import { StatusBadge } from "@/components/ui/status-badge";
import type { Authorization } from "@/lib/authorizations/answers";
import { AUTHORIZATION_STATUS } from "@/lib/authorizations/status";
import { maskCardNumber } from "@/lib/format/card";
import { bankName } from "@/lib/format/iban";
import { tehranDayOf } from "@/lib/format/jalali";
import { formatMobile } from "@/lib/format/mobile";
import { statusViewOf } from "@/lib/format/status-view";
import { isUnread } from "@/lib/operations/unread";

export const authorizationColumns: readonly Column<Authorization>[] = [
  {
    id: "status",
    header: "authorizations.fields.status",
    isFixed: true,
    card: "aside",
    cell: (row) => <StatusBadge status={statusViewOf(AUTHORIZATION_STATUS, row)} />,
  },
  {
    id: "name",
    header: "authorizations.fields.name",
    isFixed: true,
    card: "title",
    cell: (row) => <Text value={row.name} className="font-semibold" />,
  },
  {
    id: "mobile",
    header: "authorizations.fields.mobile",
    cell: (row) => <Digits value={row.mobile && formatMobile(row.mobile)} />,
  },
  { id: "bank", header: "authorizations.fields.bank", cell: (row) => <BankName code={row.bankCode} /> },
  {
    id: "card",
    header: "authorizations.fields.card",
    cell: (row) => <Digits value={row.payerAccount?.pan ? maskCardNumber(row.payerAccount.pan) : null} />,
  },
  {
    id: "limit",
    header: "authorizations.fields.limit",
    align: "end",
    cell: (row) => <Money rial={row.limitRial} />,
  },
  {
    id: "monthlyCount",
    header: "authorizations.fields.monthlyCount",
    cell: (row) => <MonthlyCount count={row.monthlyCount} isUnread={isUnread(row, "monthlyCount")} />,
  },
  {
    id: "expiresAt",
    header: "authorizations.fields.expiresAt",
    cell: (row) => <DateText value={dayOf(row.expiresAt)} isUnread={isUnread(row, "expiresAt")} />,
  },
  {
    id: "createdAt",
    header: "authorizations.fields.createdAt",
    isExtra: true,
    cell: (row) => <DateText value={row.createdAt} isUnread={isUnread(row, "createdAt")} />,
  },
  { id: "id", header: "authorizations.fields.id", isExtra: true, cell: (row) => <AuthorizationId value={row.id} /> },
];

/** Only the day of it matters to a reader. */
const dayOf = (instant: string | null) => (instant === null ? null : tehranDayOf(instant));

function Text({ value, className }: { value: string | null; className?: string }) {
  const common = useTranslations("common");
  return value === null ? <Missing label={common("notGiven")} /> : <span className={className}>{value}</span>;
}

function Digits({ value }: { value: string | null }) {
  const common = useTranslations("common");
  if (value === null) return <Missing label={common("notGiven")} />;
  return (
    <bdi dir="ltr" className="whitespace-nowrap font-mono text-[0.875rem]">
      {value}
    </bdi>
  );
}

function BankName({ code }: { code: string }) {
  const { locale } = usePreferences();
  return <span className="whitespace-nowrap">{bankName(code, locale) ?? code}</span>;
}

function MonthlyCount({ count, isUnread }: { count: number | null; isUnread: boolean }) {
  const words = useTranslations("authorizations");
  const common = useTranslations("common");
  if (count === null) return isUnread ? <Unread /> : <Missing label={common("unknown")} />;
  return <span className="whitespace-nowrap">{words("monthlyCount", { count })}</span>;
}

function AuthorizationId({ value }: { value: string }) {
  const fields = useTranslations("authorizations.fields");
  return <Id value={value} label={fields("id")} className="whitespace-nowrap" />;
}
