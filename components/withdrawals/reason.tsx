"use client";

import { useTranslations } from "next-intl";
import { Missing } from "@/components/ui/money";
import { useMessage } from "@/lib/i18n/use-message";
import type { Withdrawal } from "@/lib/withdrawals/answers";
import { reasonKey } from "@/lib/withdrawals/reason-key";
import { failureCodeOf } from "@/lib/withdrawals/status";

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
