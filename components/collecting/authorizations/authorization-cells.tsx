"use client";

import { useTranslations } from "next-intl";
import { Missing, Unread } from "@/components/kit/ui/money";
import type { Authorization } from "@/lib/areas/collecting/authorizations/server/answers";
import { isUnread } from "@/lib/kit/operations/unread";

/** «۵ بار در ماه». */
export function MonthlyCount({ authorization }: { authorization: Authorization }) {
  const words = useTranslations("authorizations");
  const common = useTranslations("common");
  const { monthlyCount: count } = authorization;
  if (count === null)
    return isUnread(authorization, "monthlyCount") ? <Unread /> : <Missing label={common("unknown")} />;
  return <span className="whitespace-nowrap">{words("monthlyCount", { count })}</span>;
}
