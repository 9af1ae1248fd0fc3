"use client";

import { useParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { AuthorizationDetail } from "@/components/collecting/authorizations/authorization-detail";
import { LateWithdrawalTable } from "@/components/collecting/withdrawals/late-withdrawal-table";

/**
 * The authorization of the address, with its withdrawals for those who may read them. Page and loading both draw this
 * one, so that its code comes once for both.
 */
export function AuthorizationHere({ hasWithdrawals }: { hasWithdrawals: boolean }) {
  const words = useTranslations("authorizations.detail");
  const params = useParams<{ authorizationId?: string }>();
  if (!params.authorizationId) return null;
  const authorizationId = decodeURIComponent(params.authorizationId);
  return (
    <AuthorizationDetail
      key={authorizationId}
      authorizationId={authorizationId}
      withdrawals={
        hasWithdrawals && (
          <section aria-labelledby="withdrawals">
            <h2 id="withdrawals" className="mb-3 font-semibold text-lg">
              {words("withdrawals")}
            </h2>
            <LateWithdrawalTable authorizationId={authorizationId} />
          </section>
        )
      }
    />
  );
}
