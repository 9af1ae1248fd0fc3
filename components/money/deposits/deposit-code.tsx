"use client";

import { useTranslations } from "next-intl";
import { useMember } from "@/components/frame/shell/member-context";
import { Section } from "@/components/kit/ui/card";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Id } from "@/components/kit/ui/id";
import { Qr } from "@/components/kit/ui/qr";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { CustomerText } from "@/components/shared/parts/customer-text";
import { payerInstruction } from "@/lib/areas/money/deposits/payer-message";
import type { DepositCode as Code } from "@/lib/areas/money/deposits/server/answers";
import type { ApiError } from "@/lib/kit/operations/errors";

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
