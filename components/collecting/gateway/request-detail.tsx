"use client";

import { Printer, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCan, useNameForCustomers } from "@/components/frame/shell/member-context";
import { ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { CardNumber } from "@/components/kit/ui/card-number";
import { DateText } from "@/components/kit/ui/date-text";
import { DetailLayout } from "@/components/kit/ui/detail-layout";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { useNow } from "@/components/kit/ui/use-now";
import { ConfirmedButton } from "@/components/shared/parts/confirmed-button";
import { GivenLink } from "@/components/shared/parts/given-link";
import { RecordPage } from "@/components/shared/parts/record-page";
import { SentTexts } from "@/components/shared/parts/sent-texts";
import { Facts } from "@/components/shared/records/facts";
import { useRecord } from "@/components/shared/records/use-record";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import { paymentRequestFields } from "@/lib/areas/collecting/gateway/fields";
import { gatewayOperations as operations } from "@/lib/areas/collecting/gateway/operations";
import { payerMessageOf } from "@/lib/areas/collecting/gateway/payer-message";
import {
  isTimeOver,
  PAYMENT_REQUEST_STATUS,
  PAYMENT_STATUS,
  type Payment,
  type PaymentRequest,
  type PaymentRequestShown,
} from "@/lib/areas/collecting/gateway/status";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { useBusiness } from "@/lib/kit/operations/business";
import { OwnCards } from "./own-cards";

/** While a payer may be on the way, what is told by itself may still be lost. */
const LOOK_MS = 15_000;

/** One request: its link while it works, and what payers did with it. */
export function PaymentRequestDetail({ requestId }: { requestId: string }) {
  const words = useTranslations("gateway");
  const common = useTranslations("common.actions");
  const business = useBusiness();
  const canMake = useCan("payments.make");
  const answer = useRecord<PaymentRequest, typeof operations.request>(
    operations.requests,
    ({ id }) => id === requestId,
    operations.request,
    { requestId },
    { everyMs: ({ state }) => (state === "open" ? LOOK_MS : false) },
  );
  return (
    <RecordPage<PaymentRequest & Partial<PaymentRequestShown>>
      answer={answer}
      back={{ href: gatewayRoutes.paymentRequests(business), label: words("requests") }}
      title={words("request")}
      notFound={{ area: "gateway", id: requestId, idLabel: words("request") }}
      askAgain={common("refresh")}
      head={(request) => ({
        title: (
          <>
            {words("request")} <Money rial={request.amountRial} />
          </>
        ),
        status: <StatusBadge status={PAYMENT_REQUEST_STATUS[request.state]} />,
        description: <Next state={request.state} />,
        actions: canMake && request.state === "open" && <TakeBack requestId={requestId} />,
      })}
    >
      {(request) => (
        <DetailLayout
          main={
            <div className="min-w-0 space-y-4">
              {request.link ? (
                <PayerLink request={request} link={request.link} />
              ) : (
                <SentTexts about="paymentRequest" record={requestId} />
              )}
              <Section title={words("detail.payments")}>
                <Payments requestId={requestId} payments={request.payments} />
              </Section>
            </div>
          }
          aside={
            <Section title={words("detail.asked")}>
              <Facts fields={paymentRequestFields} facts="asked" row={request} columns={1} />
            </Section>
          }
          after={<Payer request={request} />}
        />
      )}
    </RecordPage>
  );
}

/** What is known of a link, and what is to be done with it by those who may. */
export function Next({ state }: Pick<PaymentRequest, "state">) {
  const words = useTranslations("gateway");
  const canMake = useCan("payments.make");
  return (
    <>
      {words(`requestNext.${state}`)} {canMake && state === "open" && words("requestAct")}
    </>
  );
}

/** The payer of the request, as far as known. */
export function Payer({ request }: { request: PaymentRequest }) {
  const words = useTranslations("gateway");
  const labels = useTranslations("labels");
  const business = useBusiness();
  const { payerName, mobile, nationalCode, customerId, isOwnCard, cards } = request;
  if (!(payerName ?? mobile ?? nationalCode ?? customerId) && !isOwnCard && cards.length === 0) return null;
  return (
    <Section title={labels("payer")}>
      <Facts fields={paymentRequestFields} facts="payer" row={request} />
      {customerId !== null && (
        <p className="mt-4">
          <TextLink href={customerRoutes.customer(business, customerId)}>{words("customer.open")}</TextLink>
        </p>
      )}
      {isOwnCard && (
        <div className="mt-4">
          <p className="text-muted text-sm">{words("ownCards.asked")}</p>
          <OwnCards customerId={customerId} />
        </div>
      )}
      {cards.length > 0 && (
        <div className="mt-4">
          <p className="text-muted text-sm">{words("fields.cards")}</p>
          <Cards cards={cards} />
        </div>
      )}
    </Section>
  );
}

/** Numbers of cards, as this member may see them. */
export function Cards({ cards }: { cards: readonly string[] }) {
  return (
    <ul>
      {cards.map((card) => (
        <li key={card}>
          <CardNumber value={card} />
        </li>
      ))}
    </ul>
  );
}

interface PayerLinkProps {
  request: PaymentRequest;
  link: NonNullable<PaymentRequestShown["link"]>;
}

function PayerLink({ request, link }: PayerLinkProps) {
  const words = useTranslations("gateway.detail");
  const business = useBusiness();
  const name = useNameForCustomers();
  const { unit } = usePreferences();
  return (
    <Section
      title={words("linkTitle")}
      actions={
        <ButtonLink size="sm" icon={Printer} href={gatewayRoutes.paymentRequestPrint(business, request.id)}>
          {words("print")}
        </ButtonLink>
      }
    >
      <p className="mb-3 text-muted">{words(request.isForMany ? "linkHintMany" : "linkHintOne")}</p>
      <GivenLink
        link={link}
        names={{ qr: words("qr"), copy: words("copyLink"), text: words("text") }}
        text={name === undefined ? null : payerMessageOf(request, { business: name, url: link.url, unit })}
        from={{ about: "paymentRequest", record: request.id }}
      />
    </Section>
  );
}

/** Each time that a payer went to the gateway, newest first. */
export function Payments({ requestId, payments }: { requestId: string; payments: readonly Payment[] | undefined }) {
  const words = useTranslations("gateway.detail");
  const decide = useTranslations("gateway.decide");
  const doubts = useTranslations("gateway.doubts");
  const mayDecide = useCan("payments.make");
  const business = useBusiness();
  const now = useNow();
  if (!payments?.length) return <p className="text-muted">{words("noPayments")}</p>;
  return (
    <>
      <ul className="divide-y">
        {payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <TextLink href={gatewayRoutes.gatewayPayment(business, payment.id)}>
              <DateText value={payment.createdAt} />
            </TextLink>
            <StatusBadge status={PAYMENT_STATUS[payment.state]} />
            <Money rial={payment.toldRial ?? payment.amountRial} />
            {payment.needsWord && (
              <p className="basis-full font-medium text-warning text-sm">
                {mayDecide ? decide(isTimeOver(payment, now) ? "overTitle" : "title") : decide("notYours")}
                {payment.doubt !== null && ` · ${doubts(payment.doubt)}`}
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <TextLink href={gatewayRoutes.gateway(business, { requestId })}>{words("all")}</TextLink>
      </p>
    </>
  );
}

function TakeBack({ requestId }: { requestId: string }) {
  const words = useTranslations("gateway.detail");
  return (
    <ConfirmedButton
      operation={operations.takeBack}
      input={{ requestId }}
      label={words("takeBack")}
      icon={Undo2}
      isDangerous
      title={words("takeBackTitle")}
      description={words("takeBackBody")}
      done={words("takenBack")}
      tied={{ of: "paymentRequest", id: requestId }}
    />
  );
}
