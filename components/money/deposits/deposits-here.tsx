"use client";

import { ArrowDownToLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { useNameForCustomers } from "@/components/frame/shell/member-context";
import { type ToldBy, useIsAsked } from "@/components/kit/data-table/use-is-asked";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { Alert } from "@/components/kit/ui/alert";
import { ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ErrorState } from "@/components/kit/ui/error-state";
import { FoldedOnPhone } from "@/components/kit/ui/folded-on-phone";
import { Id } from "@/components/kit/ui/id";
import { Qr } from "@/components/kit/ui/qr";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { ExportButton } from "@/components/shared/exports/export-button";
import { CustomerText } from "@/components/shared/parts/customer-text";
import { OperationList } from "@/components/shared/parts/operation-list";
import { columnsOf } from "@/components/shared/records/columns-of";
import { filteredBy } from "@/components/shared/records/filters";
import { depositRoutes } from "@/lib/areas/money/deposits/declared";
import { depositFields } from "@/lib/areas/money/deposits/fields";
import { depositFilters, depositListState } from "@/lib/areas/money/deposits/filters";
import { dayOfDeposit, depositOperations, HELD_FIRST } from "@/lib/areas/money/deposits/operations";
import { payerInstruction } from "@/lib/areas/money/deposits/payer-message";
import type { DepositCode as Code, Deposit } from "@/lib/areas/money/deposits/server/answers";
import { isUnavailable } from "@/lib/areas/money/deposits/status";
import { useBusiness } from "@/lib/kit/operations/business";
import type { ApiError } from "@/lib/kit/operations/errors";
import { useOperation } from "@/lib/kit/operations/query";
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
  const { data } = useOperation(depositOperations.suspicious, HELD_FIRST, { refetchInterval: () => LOOK_MS });
  const isWaiting = data?.items.some(({ status }) => status === "PENDING");
  if (!isWaiting) return null;
  const open = (
    <ButtonLink size="sm" href={depositRoutes.suspiciousDeposits(business, { status: "PENDING" })}>
      {words("open")}
    </ButtonLink>
  );
  return <Alert tone="warning" title={words("waiting")} actions={open} />;
}

interface DepositCodeProps {
  answer: { data: Code | undefined; error: ApiError | null; refetch: () => unknown; isFetching: boolean };
}

/** The code under which everybody pays: to read out, to photograph, and as a text for payers in their language. */
function DepositCode({ answer: { data, error, refetch, isFetching } }: DepositCodeProps) {
  const words = useTranslations("deposits.code");
  const name = useNameForCustomers();
  return (
    <Section title={words("title")}>
      {data ? (
        <>
          <div className="rounded border bg-sunken p-3 max-md:mb-1">
            <Id value={data.code} label={words("copy")} isWhole />
          </div>
          <FoldedOnPhone label={words("show")}>
            <p className="my-3 text-muted">{words("hint")}</p>
            <div className="grid items-center gap-4 sm:grid-cols-[13rem_minmax(0,1fr)]">
              <Qr code={data.qr} label={words("qr")} />
              <CustomerText
                title={words("instruction")}
                text={name === undefined ? null : payerInstruction(data.code, name)}
              />
            </div>
          </FoldedOnPhone>
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} className="!py-4" />
      ) : (
        <Skeleton className="h-24 md:h-72" />
      )}
    </Section>
  );
}

const COLUMNS = columnsOf(depositFields);
const TOLD: ToldBy<Deposit> = { code: ({ code }) => code, customerId: ({ customerId }) => customerId };

/** What was paid under the business's codes, newest first; those held back or returned say so themselves. */
function DepositTable({ everyMs }: { everyMs: number }) {
  const words = useTranslations("deposits");
  const business = useBusiness();
  const list = useListState(depositListState);
  const { code, customerId } = list.value;
  const isAsked = useIsAsked(TOLD, { code, customerId });
  // The same query as the list's own, which is read again through it: no webhook tells of new deposits.
  const { error } = useOperation(depositOperations.list, list.value, { refetchInterval: () => everyMs });
  // What else is refused may be about what narrows the list down.
  if (error?.code === "upstream_forbidden") return <DepositsUnavailable error={error} />;
  return (
    <OperationList
      label={words("list")}
      operation={depositOperations.list}
      input={list.value}
      list={list}
      totals="deposit"
      columns={COLUMNS}
      rowId={(row) => row.id}
      rowHref={(row) => depositRoutes.deposit(business, row.id, dayOfDeposit(row.paidAt))}
      {...filteredBy(list, depositFilters)}
      isAsked={isAsked}
      actions={<ExportButton source="deposits" input={list.value} />}
      nothing={<EmptyState icon={ArrowDownToLine} title={words("empty.title")} description={words("empty.body")} />}
    />
  );
}
