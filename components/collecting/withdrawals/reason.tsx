"use client";

import { useTranslations } from "next-intl";
import { Missing } from "@/components/kit/ui/money";
import { reasonKey } from "@/lib/areas/collecting/withdrawals/reason-key";
import type { Withdrawal } from "@/lib/areas/collecting/withdrawals/server/answers";
import { failureCodeOf } from "@/lib/areas/collecting/withdrawals/status";
import { useMessage } from "@/lib/kit/i18n/use-message";

/** Why it (or its last attempt) failed, in a few words. */
export function Reason({ withdrawal }: { withdrawal: Withdrawal }) {
  const common = useTranslations("common");
  const message = useMessage();
  const code = failureCodeOf(withdrawal);
  if (code === null) return <Missing label={common("none")} />;
  const text = message(reasonKey(code));
  return (
    <span className="line-clamp-1 md:max-w-56" title={text}>
      {text}
    </span>
  );
}
