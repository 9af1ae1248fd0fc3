"use client";

import { useTranslations } from "next-intl";
import { useLastList } from "@/components/kit/data-table/last-list";
import { Section } from "@/components/kit/ui/card";
import { DetailLayout } from "@/components/kit/ui/detail-layout";
import { Dotted } from "@/components/kit/ui/dotted";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { useNow } from "@/components/kit/ui/use-now";
import { RecordPage } from "@/components/shared/parts/record-page";
import { RevealScope } from "@/components/shared/parts/reveal-scope";
import { Facts } from "@/components/shared/records/facts";
import { type ListedRecord, usePersonalCells } from "@/components/shared/records/use-personal-cells";
import { useListed } from "@/components/shared/records/use-record";
import { depositRoutes } from "@/lib/areas/money/deposits/declared";
import { suspiciousFields } from "@/lib/areas/money/deposits/fields";
import { depositOperations, MOST_LISTED } from "@/lib/areas/money/deposits/operations";
import type { SuspiciousPayment } from "@/lib/areas/money/deposits/server/answers";
import { isUnavailable, SUSPICIOUS_STATUS } from "@/lib/areas/money/deposits/status";
import { formatDuration } from "@/lib/kit/format/date-display";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useBusiness } from "@/lib/kit/operations/business";
import { useEveryRow } from "@/lib/kit/operations/every-row";
import { useOperation } from "@/lib/kit/operations/query";
import { type InList, inWhole, isAbsent } from "./in-list";
import { SuspiciousBeside } from "./suspicious-beside";
import { SuspiciousDecision } from "./suspicious-decision";
import { DepositsUnavailable } from "./unavailable";

const LOOK_MS = 10_000;
const HOUR_MS = 3_600_000;
const INPUT = { page: 1, perPage: MOST_LISTED };

/** One payment that was held back: what speaks for and against it, and the decision. */
export function SuspiciousDetail({ paymentId }: { paymentId: string }) {
  const answer = useListed(depositOperations.suspicious, ({ id }: SuspiciousPayment) => id === paymentId, INPUT, {
    everyMs: ({ status }) => (status === "PENDING" ? LOOK_MS : false),
  });
  if (isAbsent(answer)) return <Older paymentId={paymentId} />;
  return <Payment paymentId={paymentId} answer={answer} input={INPUT} />;
}

/** Not among the newest: the list is read to its end. */
function Older({ paymentId }: { paymentId: string }) {
  const every = useEveryRow(depositOperations.suspicious, INPUT);
  const { page, ...answer } = inWhole<SuspiciousPayment>(every, paymentId, MOST_LISTED);
  return <Payment paymentId={paymentId} answer={answer} input={{ ...INPUT, page }} />;
}

interface PaymentProps {
  paymentId: string;
  answer: InList<SuspiciousPayment>;
  /** The page of the list that the payment stands on. */
  input: typeof INPUT;
}

function Payment({ paymentId, answer, input }: PaymentProps) {
  const words = useTranslations("deposits.suspicious");
  const labels = useTranslations("labels");
  const all = useTranslations("deposits");
  const business = useBusiness();
  const back = useLastList(depositRoutes.suspiciousDeposits(business));
  if (answer.error && isUnavailable(answer.error)) return <DepositsUnavailable error={answer.error} />;
  const look = async () => (await answer.refetch()).isSuccess;
  return (
    <RecordPage<SuspiciousPayment>
      answer={answer}
      back={{ href: back, label: words("title") }}
      title={words("one")}
      notFound={{ area: "deposits", id: paymentId, idLabel: all("fields.id"), isSearchable: false }}
      askAgain={all("detail.refresh")}
      head={(payment) => ({
        title: (
          <>
            {words("one")} <Money rial={payment.amountRial} />
          </>
        ),
        status: <StatusBadge status={statusViewOf(SUSPICIOUS_STATUS, payment)} />,
        description: words(`next.${payment.status}`),
      })}
    >
      {(payment) => (
        <DetailLayout
          main={
            <div className="min-w-0 space-y-4">
              <Section title={words("evidence")}>
                <Evidence payment={payment} input={input} />
                {payment.status === "PENDING" && typeof payment.paidAt === "string" && (
                  <Waits paymentId={payment.id} since={payment.paidAt} />
                )}
              </Section>
              <SuspiciousBeside paymentId={payment.id} />
              <SuspiciousDecision payment={payment} look={look} />
            </div>
          }
          aside={
            <Section title={labels("ids")}>
              <Facts fields={suspiciousFields} facts="ids" row={payment} columns={1} />
            </Section>
          }
          after={null}
        />
      )}
    </RecordPage>
  );
}

/** What there is to decide by, with the way to reveal what is masked. */
function Evidence({ payment, input }: { payment: SuspiciousPayment; input: typeof INPUT }) {
  const record: ListedRecord = { operation: depositOperations.suspicious, input, itemId: payment.id };
  const cells = usePersonalCells(suspiciousFields, payment, record);
  return (
    <RevealScope record={record}>
      <Facts fields={suspiciousFields} facts="evidence" row={payment} cells={cells} />
    </RevealScope>
  );
}

/** How long it has waited, and what is left of the time that the business gives itself: the service names none. */
function Waits({ paymentId, since }: { paymentId: string; since: string }) {
  const words = useTranslations("deposits.suspicious");
  const { locale } = usePreferences();
  const now = useNow();
  const { data } = useOperation(depositOperations.decisions, { paymentId });
  const left = data ? Date.parse(since) + data.held.waitHours * HOUR_MS - now : null;
  return (
    <p className={left !== null && left < 0 ? "mt-3 font-medium text-danger" : "mt-3 text-warning"}>
      <Dotted>
        {words("waits", { duration: formatDuration(Math.max(0, now - Date.parse(since)), locale) })}
        {left !== null && words(left < 0 ? "late" : "left", { duration: formatDuration(Math.abs(left), locale) })}
      </Dotted>
    </p>
  );
}
