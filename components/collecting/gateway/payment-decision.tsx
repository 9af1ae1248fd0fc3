"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { CardNumber } from "@/components/kit/ui/card-number";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { useErrorText } from "@/components/kit/ui/error-text";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { TextLink } from "@/components/kit/ui/text-link";
import { showToast } from "@/components/kit/ui/toast";
import { useNow } from "@/components/kit/ui/use-now";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { type DoubtDecision, isTimeOver, type Payment, type PaymentShown } from "@/lib/areas/collecting/gateway/status";
import { formatMoney } from "@/lib/kit/format/money";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { OwnCards } from "./own-cards";
import { Cards } from "./request-detail";

/** What speaks against confirming a payment, both sides of it, and the two ways to decide. */
export function PaymentDecision({ payment }: { payment: Payment & Partial<PaymentShown> }) {
  const words = useTranslations("gateway.decide");
  const doubts = useTranslations("gateway.doubts");
  const fields = useTranslations("gateway.fields");
  const errorText = useErrorText();
  const business = useBusiness();
  const { unit, locale } = usePreferences();
  const mayDecide = useCan("payments.make");
  const decide = useOperationMutation(gatewayOperations.decide);
  const [asked, setAsked] = useState<DoubtDecision | null>(null);
  const text = decide.error && errorText(decide.error);
  const { doubt, allowedCards = [], card, toldInvoice, otherId, takenBackAt, verifyUntil } = payment;
  const isOver = isTimeOver(payment, useNow());
  const amount = formatMoney(payment.toldRial ?? payment.amountRial, { unit, locale });
  const send = async (decision: DoubtDecision) => {
    const done = await decide.mutateAsync({ paymentId: payment.id, decision }).catch(() => null);
    if (!done) return;
    setAsked(null);
    showToast({ title: words("done"), tone: "success" });
  };
  const isConfirm = asked === "confirm";
  return (
    <Section title={words(isOver ? "overTitle" : "title")}>
      {isOver && (
        <Alert tone="warning" className="mb-4">
          {words.rich("over", { time: () => <DateText value={verifyUntil} form="time" /> })}
        </Alert>
      )}
      <p>{words("body")}</p>
      {doubt !== null && <p className="mt-1 font-medium text-warning">{doubts(doubt)}</p>}
      <div className="my-4">
        <DescriptionList
          items={[
            { term: `${fields("amountRial")}`, value: <Money rial={payment.amountRial} /> },
            { term: `${fields("toldRial")}`, value: <Money rial={payment.toldRial} /> },
            doubt === "invoice" && { term: words("askedInvoice"), value: <bdi>{payment.invoice ?? "—"}</bdi> },
            doubt === "invoice" && { term: words("toldInvoice"), value: <bdi>{toldInvoice ?? "—"}</bdi> },
            doubt === "second" &&
              otherId != null && {
                term: words("other"),
                value: <TextLink href={gatewayRoutes.gatewayPayment(business, otherId)}>{words("openOther")}</TextLink>,
              },
            doubt === "taken_back" &&
              takenBackAt != null && { term: words("takenBackAt"), value: <DateText value={takenBackAt} /> },
            doubt === "card" && { term: fields("cards"), value: <Cards cards={allowedCards} /> },
            payment.isOwnCard === true && {
              term: fields("ownCards"),
              value: <OwnCards customerId={payment.customerId ?? null} />,
            },
            (doubt === "card" || payment.isOwnCard === true) && {
              term: fields("card"),
              value: card === null ? "—" : <CardNumber value={card} />,
            },
          ]}
        />
      </div>
      {mayDecide ? (
        <div className="flex flex-wrap gap-2">
          <Button variant={isOver ? "secondary" : "primary"} onClick={() => setAsked("confirm")}>
            {words(isOver ? "overConfirm" : "confirm")}
          </Button>
          <Button onClick={() => setAsked("let_lapse")}>{words("lapse")}</Button>
        </div>
      ) : (
        <p className="text-muted">{words("notYours")}</p>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={words(isConfirm ? "confirmTitle" : "lapseTitle")}
        description={words(
          isConfirm ? (isOver ? "overConfirmEffect" : "confirmEffect") : isOver ? "overLapseEffect" : "lapseEffect",
        )}
        action={isConfirm ? words("confirmAction", { amount }) : words("lapseAction")}
        onConfirm={() => asked !== null && void send(asked)}
        isWorking={decide.isPending}
        error={
          text && (
            <Alert tone="danger" role="alert" title={text.title} className="mt-4">
              {text.action}
            </Alert>
          )
        }
      >
        {doubt !== null && <p className="font-medium text-warning">{doubts(doubt)}</p>}
      </ConfirmDialog>
    </Section>
  );
}
