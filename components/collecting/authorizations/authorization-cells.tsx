"use client";

import { useTranslations } from "next-intl";
import { Missing, Unread } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import type { Authorization } from "@/lib/areas/collecting/authorizations/server/answers";
import { bankName } from "@/lib/kit/format/iban";
import { isUnread } from "@/lib/kit/operations/unread";

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
