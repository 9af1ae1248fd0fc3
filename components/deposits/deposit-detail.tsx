"use client";

import { useTranslations } from "next-intl";
import { useLastList } from "@/components/data-table/last-list";
import { Facts } from "@/components/records/facts";
import { type ListedRecord, usePersonalCells } from "@/components/records/use-personal-cells";
import { useListed } from "@/components/records/use-record";
import { RevealScope } from "@/components/shared/reveal-scope";
import { ButtonLink } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { DetailLayout } from "@/components/ui/detail-layout";
import { Money } from "@/components/ui/money";
import { RecordPage } from "@/components/ui/record-page";
import { StatusBadge } from "@/components/ui/status-badge";
import { customerRoutes } from "@/lib/customers/declared";
import type { Deposit } from "@/lib/deposits/answers";
import { depositRoutes } from "@/lib/deposits/declared";
import { depositFields } from "@/lib/deposits/fields";
import { depositOperations, MOST_LISTED } from "@/lib/deposits/operations";
import { DEPOSIT_STATUS, isUnavailable } from "@/lib/deposits/status";
import { statusViewOf } from "@/lib/format/status-view";
import { useBusiness } from "@/lib/operations/business";
import { useEveryRow } from "@/lib/operations/every-row";
import { useOperation } from "@/lib/operations/query";
import { walletRoutes } from "@/lib/wallet/declared";
import { type InList, inWhole, isAbsent, notListed } from "./in-list";
import { DepositsUnavailable } from "./unavailable";

const LOOK_MS = 15_000;

interface DepositDetailProps {
  depositId: string;
  /** The day in whose list it stands; without it the newest deposits are looked through. */
  day: string | undefined;
}

const inputOf = (day: string | undefined) => ({ from: day, to: day, page: 1, perPage: MOST_LISTED });

/** One deposit, as its day's list tells it: the service has no question for a single one. */
export function DepositDetail({ depositId, day }: DepositDetailProps) {
  const input = inputOf(day);
  const answer = useListed(
    depositOperations.list,
    ({ id }: Deposit) => id === depositId,
    input,
    // What is held back may be decided by somebody else while this is looked at.
    { everyMs: ({ status }) => (status === "SUSPICIOUS" ? LOOK_MS : false) },
  );
  if (isAbsent(answer)) {
    if (day === undefined) return <OfUnknownDay depositId={depositId} answer={answer} />;
    return <OfLongDay depositId={depositId} day={day} />;
  }
  return <OneDeposit depositId={depositId} answer={notListed(answer)} input={input} />;
}

/** Not among the newest, and its link named no day: the book may know it. */
function OfUnknownDay({ depositId, answer }: { depositId: string; answer: InList<Deposit> }) {
  const { data, error } = useOperation(depositOperations.known, { id: depositId });
  const first = data?.first;
  if (first?.id === depositId) return <OfLongDay depositId={depositId} day={first.day} />;
  // While the book is being asked, it is not yet known that there is none.
  const told = data || error ? notListed(answer) : { ...answer, isSuccess: false, isFetching: true };
  return <OneDeposit depositId={depositId} answer={told} input={inputOf(undefined)} />;
}

/** Not among the last of its day: the day is read to its end. */
function OfLongDay({ depositId, day }: { depositId: string; day: string }) {
  const input = inputOf(day);
  const { page, ...answer } = inWhole<Deposit>(useEveryRow(depositOperations.list, input), depositId, MOST_LISTED);
  return <OneDeposit depositId={depositId} answer={answer} input={{ ...input, page }} />;
}

interface OneDepositProps {
  depositId: string;
  answer: InList<Deposit>;
  /** The page of the list that the deposit stands on. */
  input: ReturnType<typeof inputOf>;
}

function OneDeposit({ depositId, answer, input }: OneDepositProps) {
  const words = useTranslations("deposits");
  const business = useBusiness();
  const back = useLastList(depositRoutes.deposits(business));
  if (answer.error && isUnavailable(answer.error)) return <DepositsUnavailable error={answer.error} />;
  return (
    <RecordPage<Deposit>
      answer={answer}
      back={{ href: back, label: words("title") }}
      title={words("one")}
      notFound={{ area: "deposits", id: depositId, idLabel: words("fields.id"), isSearchable: false }}
      askAgain={words("detail.refresh")}
      head={(deposit) => ({
        title: (
          <>
            {words("one")} <Money rial={deposit.amountRial} />
          </>
        ),
        status: <StatusBadge status={statusViewOf(DEPOSIT_STATUS, deposit)} />,
        description: words(`next.${deposit.status}`),
        actions: <Ways deposit={deposit} />,
      })}
    >
      {(deposit) => <Told deposit={deposit} record={{ operation: depositOperations.list, input, itemId: depositId }} />}
    </RecordPage>
  );
}

function Told({ deposit, record }: { deposit: Deposit; record: ListedRecord }) {
  const words = useTranslations("deposits.detail");
  const cells = usePersonalCells(depositFields, deposit, record);
  return (
    <RevealScope record={record}>
      <DetailLayout
        main={
          <div className="min-w-0 space-y-4">
            <Section title={words("money")}>
              <Facts fields={depositFields} facts="money" row={deposit} cells={cells} />
            </Section>
            <Section title={words("payer")}>
              <Facts fields={depositFields} facts="payer" row={deposit} cells={cells} />
            </Section>
          </div>
        }
        aside={
          <Section title={words("ids")}>
            <Facts fields={depositFields} facts="ids" row={deposit} columns={1} />
          </Section>
        }
        after={null}
      />
    </RevealScope>
  );
}

function Ways({ deposit: { status, transactionId, customerId } }: { deposit: Deposit }) {
  const words = useTranslations("deposits");
  const business = useBusiness();
  return (
    <>
      {status === "SUSPICIOUS" && (
        <ButtonLink variant="primary" href={depositRoutes.suspiciousDeposits(business, { status: "PENDING" })}>
          {words("inbox.open")}
        </ButtonLink>
      )}
      {transactionId !== null && (
        <ButtonLink href={walletRoutes.transaction(business, transactionId)}>{words("detail.transaction")}</ButtonLink>
      )}
      {customerId !== null && (
        <ButtonLink href={customerRoutes.customer(business, customerId)}>{words("detail.customer")}</ButtonLink>
      )}
    </>
  );
}
