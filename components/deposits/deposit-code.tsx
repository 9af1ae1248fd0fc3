"use client";

import { useTranslations } from "next-intl";
import { CustomerText } from "@/components/shared/customer-text";
import { useMember } from "@/components/shell/member-context";
import { Section } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { Id } from "@/components/ui/id";
import { Qr } from "@/components/ui/qr";
import { Skeleton } from "@/components/ui/skeleton";
import type { DepositCode as Code } from "@/lib/deposits/answers";
import { payerInstruction } from "@/lib/deposits/payer-message";
import type { ApiError } from "@/lib/operations/errors";

interface DepositCodeProps {
  answer: { data: Code | undefined; error: ApiError | null; refetch: () => unknown; isFetching: boolean };
}

/** The code under which everybody pays: to read out, to photograph, and as a text for payers in their language. */
export function DepositCode({ answer: { data, error, refetch, isFetching } }: DepositCodeProps) {
  const words = useTranslations("deposits.code");
  const member = useMember();
  const name = member.businesses.find(({ business }) => business === member.business)?.name ?? member.business;
  return (
    <Section title={words("title")}>
      {data ? (
        <>
          <p className="mb-3 text-muted">{words("hint")}</p>
          <div className="grid items-center gap-4 sm:grid-cols-[13rem_minmax(0,1fr)]">
            <Qr code={data.qr} label={words("qr")} />
            <div className="min-w-0 space-y-3">
              <div className="rounded border bg-sunken p-3">
                <Id value={data.code} label={words("copy")} isWhole />
              </div>
              <CustomerText title={words("instruction")} text={payerInstruction(data.code, name)} />
            </div>
          </div>
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} className="!py-4" />
      ) : (
        <Skeleton className="h-52" />
      )}
    </Section>
  );
}
