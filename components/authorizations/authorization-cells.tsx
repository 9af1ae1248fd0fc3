"use client";

import { useTranslations } from "next-intl";
import { Missing, Unread } from "@/components/ui/money";
import { usePreferences } from "@/components/ui/preferences-context";
import type { Authorization } from "@/lib/authorizations/answers";
import { bankName } from "@/lib/format/iban";
import { isUnread } from "@/lib/operations/unread";

export function BankName({ code }: { code: string }) {
  const { locale } = usePreferences();
  return <span className="whitespace-nowrap">{bankName(code, locale) ?? code}</span>;
}

/** «۵ بار در ماه». */
export function MonthlyCount({ authorization }: { authorization: Authorization }) {
  const words = useTranslations("authorizations");
  const common = useTranslations("common");
  const { monthlyCount: count } = authorization;
  if (count === null)
    return isUnread(authorization, "monthlyCount") ? <Unread /> : <Missing label={common("unknown")} />;
  return <span className="whitespace-nowrap">{words("monthlyCount", { count })}</span>;
}
