"use client";

import { useTranslations } from "next-intl";
import { CustomerText } from "@/components/shared/customer-text";
import { usePreferences } from "@/components/ui/preferences-context";
import type { Withdrawal } from "@/lib/withdrawals/answers";
import { customerMessageOf } from "@/lib/withdrawals/situation-messages";
import type { Situation } from "@/lib/withdrawals/status";

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
  return <CustomerText title={failure("customer")} text={text} />;
}
