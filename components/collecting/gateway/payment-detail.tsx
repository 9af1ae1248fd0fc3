"use client";

import { Link2, Wallet } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { DetailLayout } from "@/components/kit/ui/detail-layout";
import { Id } from "@/components/kit/ui/id";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { Timeline, type TimelineEntry } from "@/components/kit/ui/timeline";
import { useNow } from "@/components/kit/ui/use-now";
import { CustomerText } from "@/components/shared/parts/customer-text";
import { IssueDocument } from "@/components/shared/parts/issue-document";
import { RecordPage } from "@/components/shared/parts/record-page";
import { ToldText } from "@/components/shared/parts/told-text";
import { Facts } from "@/components/shared/records/facts";
import { useRecord } from "@/components/shared/records/use-record";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import { paymentFields } from "@/lib/areas/collecting/gateway/fields";
import { gatewayOperations as operations } from "@/lib/areas/collecting/gateway/operations";
import { paymentMessageOf } from "@/lib/areas/collecting/gateway/payment-message";
import {
  isEnded,
  isLeftToLapse,
  isRefused,
  PAYMENT_STATUS,
  type Payment,
  type PaymentShown,
} from "@/lib/areas/collecting/gateway/status";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useBusiness } from "@/lib/kit/operations/business";
import { onPersonThere } from "@/lib/kit/operations/presence";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { InStatement } from "./both-sides";
import { PaymentDecision } from "./payment-decision";
import { PaymentRefunds } from "./payment-refunds";

const MINUTE_MS = 60_000;
const LOOK_MS = 10_000;

/**
 * Somebody of the business is to hear of it: money that went back, or that is in the wallet against an expectation, or a
 * link that leads nowhere.
 */
const isToHear = (payment: Payment): boolean => {
  const { state, paidAt, doubt, decision } = payment;
  return (
    state === "lapsed" ||
    isRefused(payment) ||
    (state === "failed" && paidAt !== null) ||
    (state === "verified" && doubt !== null && decision === null)
  );
};

/** One payment: how it stands, how long it can still be confirmed, and what to decide. */
export function PaymentDetail({ paymentId }: { paymentId: string }) {
  const words = useTranslations("gateway");
  const labels = useTranslations("labels");
  const common = useTranslations("common.actions");
  const business = useBusiness();
  const canMake = useCan("payments.make");
  const { unit } = usePreferences();
  const answer = useRecord<Payment, typeof operations.payment>(
    operations.payments,
    ({ id }) => id === paymentId,
    operations.payment,
    { paymentId },
    { everyMs: ({ state }) => (isEnded(state) ? false : LOOK_MS) },
  );
  const { mutate } = useOperationMutation(operations.seen);
  const isToSee = canMake && answer.shown !== undefined && isToHear(answer.shown);
  // Seen is what its own page shows to somebody who is there.
  useEffect(() => (isToSee ? onPersonThere(() => mutate({ paymentId })) : undefined), [isToSee, mutate, paymentId]);
  return (
    <RecordPage<Payment & Partial<PaymentShown>>
      answer={answer}
      back={{ href: gatewayRoutes.gateway(business), label: words("title") }}
      title={words("one")}
      notFound={{ area: "gateway", id: paymentId, idLabel: words("one") }}
      askAgain={common("refresh")}
      head={(payment) => ({
        title: (
          <>
            {words("one")} <Money rial={payment.toldRial ?? payment.amountRial} />
          </>
        ),
        status: <StatusBadge status={PAYMENT_STATUS[payment.state]} />,
        description: words(`next.${nextOf(payment)}`),
        actions: <Ways payment={payment} />,
      })}
    >
      {(payment) => (
        <DetailLayout
          main={
            <div className="min-w-0 space-y-4">
              <Left payment={payment} />
              {payment.needsWord && <PaymentDecision payment={payment} />}
              {payment.doubt !== null && payment.state === "verified" && (
                <Alert tone="warning" title={words("detail.verifiedDoubt")}>
                  {words(`doubts.${payment.doubt}`)}
                </Alert>
              )}
              {payment.receiptUrl && <Receipt url={payment.receiptUrl} />}
              {isEnded(payment.state) && payment.transId !== null && <InStatement transactionId={payment.transId} />}
              {payment.state === "verified" && payment.transId !== null && (
                <PaymentRefunds transactionId={payment.transId} />
              )}
              <Section title={words("detail.money")}>
                <Facts fields={paymentFields} facts="money" row={payment} />
              </Section>
              <CustomerText
                title={words("both.message")}
                text={paymentMessageOf(payment, unit)}
                from={{ about: "payment", record: payment.id }}
              />
              {payment.state === "verified" && <ToldText about="gatewayRefund" record={payment.id} />}
              <Section title={words("detail.course")}>
                <Course payment={payment} />
              </Section>
            </div>
          }
          aside={
            <Section title={labels("ids")}>
              <Facts fields={paymentFields} facts="ids" row={payment} columns={1} />
            </Section>
          }
          after={
            <Section title={words("detail.payer")}>
              <div className="space-y-4">
                <Facts fields={paymentFields} facts="payer" row={payment} />
                <Facts fields={paymentFields} facts="about" row={payment} />
                {payment.customerId && (
                  <TextLink href={customerRoutes.customer(business, payment.customerId)}>
                    {words("customer.open")}
                  </TextLink>
                )}
              </div>
            </Section>
          }
        />
      )}
    </RecordPage>
  );
}

function nextOf(payment: Payment) {
  if (isLeftToLapse(payment)) return "left_to_lapse";
  return isRefused(payment) ? "refused" : payment.state;
}

function Ways({ payment: { id, transId, requestId, state } }: { payment: Payment }) {
  const words = useTranslations("gateway.detail");
  const business = useBusiness();
  const seesWallet = useCan("transactions.read");
  return (
    <>
      {state === "verified" && <IssueDocument kind="gatewayPayment" about={id} />}
      {state === "verified" && transId !== null && seesWallet && (
        <ButtonLink icon={Wallet} href={walletRoutes.transaction(business, transId)}>
          {words("transaction")}
        </ButtonLink>
      )}
      <ButtonLink icon={Link2} href={gatewayRoutes.paymentRequest(business, requestId)}>
        {words("request")}
      </ButtonLink>
    </>
  );
}

/** How long what was paid can still be confirmed. Where a decision waits, its own part says that the time is over. */
function Left({ payment }: { payment: Payment }) {
  const { state, verifyUntil, needsWord } = payment;
  const words = useTranslations("gateway.detail");
  const now = useNow();
  if ((state !== "paid" && state !== "verifying") || verifyUntil === null || isLeftToLapse(payment)) return null;
  const leftMs = Date.parse(verifyUntil) - now;
  if (leftMs <= 0) return needsWord ? null : <Alert tone="warning">{words("late")}</Alert>;
  return (
    <p role="timer" className="font-medium text-warning">
      {words("left", { minutes: Math.floor(leftMs / MINUTE_MS) })}
    </p>
  );
}

function Receipt({ url }: { url: string }) {
  const words = useTranslations("gateway.detail");
  return (
    <Section title={words("receipt")}>
      <p className="mb-3 text-muted">{words("receiptHint")}</p>
      <div className="min-w-0 rounded border bg-sunken p-3">
        <Id value={url} label={words("copyReceipt")} isWhole />
      </div>
      <p className="mt-2">
        <TextLink href={new URL(url).pathname}>{words("openReceipt")}</TextLink>
      </p>
    </Section>
  );
}

/** What is known of the way that a payment has gone, oldest first. */
function Course({ payment }: { payment: Payment }) {
  const words = useTranslations("gateway");
  const message = useMessage();
  const at = (time: string) => <DateText value={time} />;
  const { openedAt, returnedAt, paidAt, decidedAt, decidedBy, decision, verifiedAt, endedAt, verifyUntil, state } =
    payment;
  const entries: TimelineEntry[] = [
    { id: "asked", title: words("fields.createdAt"), time: at(payment.createdAt) },
    ...(openedAt ? [{ id: "opened", title: words("detail.opened"), time: at(openedAt) }] : []),
    ...(returnedAt ? [{ id: "returned", title: words("detail.returned"), time: at(returnedAt) }] : []),
    ...(paidAt ? [{ id: "paid", title: words("detail.paid"), time: at(paidAt) }] : []),
    ...(decidedAt && decision
      ? [
          {
            id: "decided",
            title: words("detail.decided", {
              name: `\u2068${decidedBy}\u2069`,
              decision: words(`decisions.${decision}`),
            }),
            time: at(decidedAt),
          },
        ]
      : []),
    ...(verifiedAt
      ? [
          {
            id: "verified",
            title: words("detail.verified"),
            time: at(verifiedAt),
            tone: "success" as const,
            icon: "check" as const,
          },
        ]
      : endedAt
        ? [
            {
              id: "ended",
              title: message(PAYMENT_STATUS[state].label),
              time: at(endedAt),
              tone: PAYMENT_STATUS[state].tone,
              description: payment.words && (
                <>
                  {words("detail.words")}: <bdi>{payment.words}</bdi>
                </>
              ),
            },
          ]
        : verifyUntil
          ? [
              {
                id: "until",
                title: words(isLeftToLapse(payment) ? "detail.lapses" : "detail.until"),
                time: at(verifyUntil),
                isExpected: true,
              },
            ]
          : []),
  ];
  return <Timeline entries={entries} />;
}
