"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { ButtonLink } from "@/components/kit/ui/button";
import { depositRoutes } from "@/lib/areas/money/deposits/declared";
import { depositOperations, MOST_LISTED } from "@/lib/areas/money/deposits/operations";
import { isUnavailable } from "@/lib/areas/money/deposits/status";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { DepositCode } from "./deposit-code";
import { DepositTable } from "./deposit-table";
import { DepositsUnavailable } from "./unavailable";

/** Payments of this second are asked for as long as somebody looks on: no webhook tells of them. */
const LOOK_MS = 15_000;

/** What payers need, what has arrived, and whether something waits; or that the business has no such deposits. */
export function DepositsHere() {
  const code = useOperation(depositOperations.code, {});
  if (code.error && isUnavailable(code.error)) return <DepositsUnavailable error={code.error} />;
  return (
    <div className="space-y-5">
      <Waiting />
      <DepositCode answer={code} />
      <DepositTable everyMs={LOOK_MS} />
    </div>
  );
}

function Waiting() {
  const words = useTranslations("deposits.inbox");
  const business = useBusiness();
  const { data } = useOperation(
    depositOperations.suspicious,
    // The service may pass the state over: what waits then stands among the newest.
    { status: "PENDING", page: 1, perPage: MOST_LISTED },
    { refetchInterval: () => LOOK_MS },
  );
  const isWaiting = data?.items.some(({ status }) => status === "PENDING");
  const open = (
    <ButtonLink
      size="sm"
      href={depositRoutes.suspiciousDeposits(business, isWaiting ? { status: "PENDING" } : undefined)}
    >
      {words("open")}
    </ButtonLink>
  );
  if (!isWaiting) return <div className="flex justify-end">{open}</div>;
  return <Alert tone="warning" title={words("waiting")} actions={open} />;
}
