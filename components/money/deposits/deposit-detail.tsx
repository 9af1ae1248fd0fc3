"use client";

import { useTranslations } from "next-intl";
import { useLastList } from "@/components/kit/data-table/last-list";
import { ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DetailLayout } from "@/components/kit/ui/detail-layout";
import { Money } from "@/components/kit/ui/money";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { KeptSituation } from "@/components/shared/parts/kept-situation";
import { RecordPage } from "@/components/shared/parts/record-page";
import { RevealScope } from "@/components/shared/parts/reveal-scope";
import { useKeptRecord } from "@/components/shared/parts/use-kept-record";
import { Facts } from "@/components/shared/records/facts";
import { type ListedRecord, usePersonalCells } from "@/components/shared/records/use-personal-cells";
import { useListed } from "@/components/shared/records/use-record";
import { depositRoutes } from "@/lib/areas/money/deposits/declared";
import { depositFields } from "@/lib/areas/money/deposits/fields";
import { depositOperations, MOST_LISTED } from "@/lib/areas/money/deposits/operations";
import type { Deposit } from "@/lib/areas/money/deposits/server/answers";
import { DEPOSIT_STATUS, isUnavailable } from "@/lib/areas/money/deposits/status";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useBusiness } from "@/lib/kit/operations/business";
import { useEveryRow } from "@/lib/kit/operations/every-row";
import { useOperation } from "@/lib/kit/operations/query";
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

function OneDeposit({ depositId, answer: asked, input }: OneDepositProps) {
  const words = useTranslations("deposits");
  const answer = useKeptRecord<Deposit, InList<Deposit>>(asked, depositOperations.list, depositId);
  const { isKept } = answer;
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
        actions: !isKept && <Ways deposit={deposit} />,
      })}
    >
      {(deposit) => (
        <>
          {isKept && (
            <div className="mb-4">
              <KeptSituation status={statusViewOf(DEPOSIT_STATUS, deposit)} />
            </div>
          )}
          <Told deposit={deposit} record={{ operation: depositOperations.list, input, itemId: depositId }} />
        </>
      )}
    </RecordPage>
  );
}

function Told({ deposit, record }: { deposit: Deposit; record: ListedRecord }) {
  const words = useTranslations("deposits.detail");
  const labels = useTranslations("labels");
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
          <Section title={labels("ids")}>
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
