"use client";

import { useTranslations } from "next-intl";
import { AmountAloud } from "@/components/kit/forms/amount-aloud";
import { Button } from "@/components/kit/ui/button";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { Dialog } from "@/components/kit/ui/dialog";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Iban } from "@/components/kit/ui/iban";
import { Missing, Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { OrderDestination } from "@/components/shared/order-forms/order-cells";
import type { OrderDialogProps } from "@/components/shared/order-forms/order-dialog";
import { OwnerMismatch, OwnerNamed } from "@/components/shared/order-forms/owner-named";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { formatMobile } from "@/lib/kit/format/mobile";
import { formatMoney } from "@/lib/kit/format/money";
import { useOperation } from "@/lib/kit/operations/query";
import {
  isCardRefund,
  isDirectDebit,
  isFromOwnAccount,
  isMoneyIn,
  isOfCredit,
  isOfCustomerWallet,
  isOfHolder,
  isRefundOrder,
  isUnderGrant,
  type OrderKindId,
} from "@/lib/kit/orders/kinds";
import type { OrderDetail } from "@/lib/kit/orders/views";
import { SeriesText } from "./series-text";
import { useDescriptionTerm } from "./use-description-term";
import { useSign } from "./use-sign";

/** Shows once more what is signed, word for word, and signs it. */
export function ApproveDialog({ order, open, onClose }: OrderDialogProps) {
  const words = useTranslations("orders");
  const common = useTranslations("common.actions");
  const { unit, locale } = usePreferences();
  const { sign, isSigning, failure, forgetFailure, checked } = useSign(order, { onSigned: onClose });
  const close = () => {
    forgetFailure();
    onClose();
  };
  const amount = formatMoney(order.amountRial, { unit, locale });
  return (
    <>
      <Dialog
        open={open && !checked.isChecking}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={words(titleOf(order.kind))}
        description={words("approveDialog.description")}
        footer={
          <>
            <Button onClick={close}>{common("cancel")}</Button>
            <Button variant="primary" isLoading={isSigning} onClick={() => void sign()}>
              {words("actions.approve", { amount })}
            </Button>
          </>
        }
      >
        {order.owner && <OwnerMismatch owner={order.owner} className="mb-4" />}
        <Signed order={order} />
        {failure !== null && <ErrorState error={failure} className="!py-4" />}
      </Dialog>
      {checked.window}
    </>
  );
}

/** The message key of the window's title. */
export function titleOf(kind: OrderKindId) {
  if (isOfCustomerWallet(kind))
    return isMoneyIn(kind) ? "approveDialog.titleCustomerOut" : "approveDialog.titleCustomerIn";
  if (isOfHolder(kind)) return "approveDialog.titleHolder";
  if (isOfCredit(kind)) return isMoneyIn(kind) ? "approveDialog.titleCreditTake" : "approveDialog.titleCredit";
  if (isUnderGrant(kind)) return "approveDialog.titleGrant";
  if (isFromOwnAccount(kind)) return "approveDialog.titleCashIn";
  if (isRefundOrder(kind)) return "approveDialog.titleRefund";
  return isDirectDebit(kind) ? "approveDialog.titleIn" : "approveDialog.title";
}

function Signed({ order }: { order: OrderDetail }) {
  const words = useTranslations("orders");
  const labels = useTranslations("labels");
  const common = useTranslations("common");
  const descriptionTerm = useDescriptionTerm();
  const { content } = order;
  const isRefund = isRefundOrder(order.kind);
  const isDebit = isDirectDebit(order.kind);
  const isCustomer = isOfCustomerWallet(order.kind);
  const { data: help } = useOperation(
    orderOperations.help,
    { orderId: order.id },
    { enabled: order.destination !== null },
  );
  const owner = help?.destination?.owner;
  return (
    <DescriptionList
      columns={1}
      items={[
        {
          term: labels("amount"),
          value: (
            <>
              <Money rial={order.amountRial} className="font-bold text-xl" />
              <AmountAloud amountRial={order.amountRial} />
            </>
          ),
        },
        isFromOwnAccount(order.kind)
          ? { term: words("fields.fromAccount"), value: <Iban value={content.iban ?? ""} hasBank /> }
          : {
              term: words(
                isDebit ? "fields.payerBank" : isUnderGrant(order.kind) ? "fields.grant" : "fields.destination",
              ),
              value: <OrderDestination row={order} />,
            },
        isOfHolder(order.kind) && {
          term: words("fields.holder"),
          value: <bdi>{content.holderName ?? words("fields.holderUnnamed")}</bdi>,
        },
        (content.accountNumber ?? content.card) !== null &&
          isOfHolder(order.kind) && {
            term: words(content.card === null ? "fields.accountNumber" : "fields.receiverCard"),
            value: (
              <bdi dir="ltr" className="whitespace-nowrap font-mono text-[0.875rem]">
                {content.card ?? content.accountNumber}
              </bdi>
            ),
          },
        content.creditWay !== null && {
          term: words("fields.creditWay"),
          value: words(`creditWays.${content.creditWay}`),
        },
        content.way !== null && { term: words("fields.way"), value: words(`way.${content.way}`) },
        content.comment !== null && { term: words("fields.comment"), value: <bdi>{content.comment}</bdi> },
        content.ownerName !== null && {
          term:
            isDebit || isRefund
              ? labels("payer")
              : words(
                  isCustomer
                    ? "fields.customer"
                    : isOfCredit(order.kind) || isUnderGrant(order.kind)
                      ? "fields.creditHolder"
                      : "fields.owner",
                ),
          value: <bdi>{content.ownerName}</bdi>,
        },
        // The approver reads whose money it is, or that it is not known.
        isRefund &&
          content.ownerName === null && {
            term: labels("payer"),
            value: <Missing label={common("unknown")} />,
          },
        isRefund &&
          content.mobile !== null && {
            term: words("fields.mobile"),
            value: <bdi dir="ltr">{formatMobile(content.mobile)}</bdi>,
          },
        content.paymentNumber !== null && {
          term: words(isCardRefund(order.kind) ? "fields.refundNumber" : "fields.paymentNumber"),
          value: <bdi dir="ltr">{content.paymentNumber}</bdi>,
        },
        content.description !== null && {
          term: descriptionTerm(order.kind),
          value: <bdi dir="auto">{content.description}</bdi>,
        },
        content.series !== null && {
          term: words("fields.when"),
          value: <SeriesText series={content.series} />,
        },
        isDebit &&
          content.series === null && {
            term: words("fields.when"),
            value: content.date
              ? words.rich("collectedWhen.dated", { day: () => <DateText value={content.date} /> })
              : words("collectedWhen.instant"),
          },
        owner ? { term: words("help.owner"), value: <OwnerNamed owner={owner} /> } : null,
        { term: words("fields.maker"), value: <bdi>{order.makerName}</bdi> },
        order.externalId !== null && {
          term: words("fields.externalId"),
          value: <bdi dir="auto">{order.externalId}</bdi>,
        },
        order.reason !== null && { term: words("fields.reason"), value: <bdi>{order.reason}</bdi> },
      ]}
    />
  );
}
