"use client";

import { useTranslations } from "next-intl";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { CustomerText } from "@/components/shared/parts/customer-text";
import type { Withdrawal } from "@/lib/areas/collecting/withdrawals/server/answers";
import { customerMessageOf } from "@/lib/areas/collecting/withdrawals/situation-messages";
import type { Situation } from "@/lib/areas/collecting/withdrawals/status";

interface CustomerMessageProps {
  withdrawal: Withdrawal;
  situation: Situation;
  /** Whether it is known that nothing more can be collected under its authorization. */
  isAuthorizationOver: boolean;
}

/** What the customer is told of a withdrawal. */
export function CustomerMessage({ withdrawal, situation, isAuthorizationOver }: CustomerMessageProps) {
  const failure = useTranslations("withdrawals.failure");
  const { unit } = usePreferences();
  const text = customerMessageOf(withdrawal, situation, unit, isAuthorizationOver);
  return <CustomerText title={failure("customer")} text={text} from={{ about: "withdrawal", record: withdrawal.id }} />;
}
