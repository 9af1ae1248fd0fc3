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
  const { authorizationId } = useParams<{ authorizationId?: string }>();
  if (!authorizationId) return null;
  return (
    <AuthorizationRecord
      key={authorizationId}
      record={decodeURIComponent(authorizationId)}
      hasWithdrawals={hasWithdrawals}
    />
  );
}

/** Also beside the list of authorizations. */
export function AuthorizationRecord({ record, hasWithdrawals }: { record: string; hasWithdrawals: boolean }) {
  const words = useTranslations("authorizations.detail");
  return (
    <AuthorizationDetail
      authorizationId={record}
      withdrawals={
        hasWithdrawals && (
          <section aria-labelledby="withdrawals">
            <h2 id="withdrawals" className="mb-3 font-semibold text-lg">
              {words("withdrawals")}
            </h2>
            <LateWithdrawalTable authorizationId={record} />
          </section>
        )
      }
    />
  );
}
