"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { AmountAloud } from "@/components/kit/forms/amount-aloud";
import { Section } from "@/components/kit/ui/card";
import { CardNumber } from "@/components/kit/ui/card-number";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { Iban } from "@/components/kit/ui/iban";
import { Id } from "@/components/kit/ui/id";
import { Missing, Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { TextLink } from "@/components/kit/ui/text-link";
import { ChargedFee } from "@/components/shared/order-forms/charged-fee";
import { OrderDestination } from "@/components/shared/order-forms/order-cells";
import { OwnerNamed } from "@/components/shared/order-forms/owner-named";
import { FactIban } from "@/components/shared/parts/fact-iban";
import { RevealScope } from "@/components/shared/parts/reveal-scope";
import { Revealable } from "@/components/shared/parts/revealable";
import { cardMoneyRoutes } from "@/lib/areas/cards/card-money/declared";
import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import { authorizationRoutes } from "@/lib/areas/collecting/authorizations/declared";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { bankAccountRoutes } from "@/lib/areas/money/bank-accounts/declared";
import { keyOfAccount } from "@/lib/areas/money/bank-accounts/status";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { feeOf } from "@/lib/areas/money/orders/fee";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { formatNumber } from "@/lib/kit/format/digits";
import { formatMobile } from "@/lib/kit/format/mobile";
import { useBusiness } from "@/lib/kit/operations/business";
import {
  isCardRefund,
  isDirectDebit,
  isFromOwnAccount,
  isOfCredit,
  isOfCustomerWallet,
  isOfHolder,
  isOfOrders,
  isUnderGrant,
} from "@/lib/kit/orders/kinds";
import type { OrderDetail } from "@/lib/kit/orders/views";
import { viewOfKind } from "./kind-views";
import { SeriesText } from "./series-text";
import { useDescriptionTerm } from "./use-description-term";

type Props = { order: OrderDetail };

/** The amount, the destination, and the reason. */
export function OrderFacts({ order }: Props) {
  const words = useTranslations("orders");
  const fields = useTranslations("orders.fields");
  const labels = useTranslations("labels");
  const common = useTranslations("common");
  const help = useTranslations("orders.help");
  const { locale } = usePreferences();
  const business = useBusiness();
  const { content } = order;
  const isDebit = isDirectDebit(order.kind);
  const descriptionTerm = useDescriptionTerm();
  // For a refund it is the number that the service knows it by; for a settlement it is the number that the receiver's
  // bank asks for.
  const numberName = fields(isCardRefund(order.kind) ? "refundNumber" : "paymentNumber");
  const isOwn = isFromOwnAccount(order.kind);
  const isCustomer = isOfCustomerWallet(order.kind);
  const isHolder = isOfHolder(order.kind);
  const maySeeMoney = useCan("cardMoney.read");
  const isCredit = isOfCredit(order.kind);
  const isGrant = isUnderGrant(order.kind);
  const person = isDebit
    ? labels("payer")
    : fields(isCustomer ? "customer" : isCredit || isGrant ? "creditHolder" : "owner");
  const textOr = (value: string | null) => (value ? <bdi>{value}</bdi> : <Missing label={common("notGiven")} />);
  return (
    <RevealScope record={{ operation: orderOperations.show, input: { orderId: order.id } }}>
      <Section
        // The keys are written out. With computed keys, the check of the words that this page needs would count all
        // of them.
        title={words(
          isCredit
            ? "factsCredit"
            : isGrant
              ? "factsGrant"
              : isCustomer
                ? "factsCustomer"
                : isOwn
                  ? "factsCashIn"
                  : isDebit
                    ? "factsIn"
                    : "facts",
        )}
      >
        <DescriptionList
          items={[
            {
              term: labels("amount"),
              isWide: true,
              value: (
                <>
                  <Money rial={order.amountRial} className="font-semibold text-lg" />
                  <AmountAloud amountRial={order.amountRial} />
                </>
              ),
            },
            isDebit
              ? { term: fields("authorization"), isWide: true, value: <Authorization order={order} /> }
              : isOwn
                ? { term: fields("fromAccount"), isWide: true, value: <OwnAccount order={order} /> }
                : isGrant
                  ? { term: fields("grant"), isWide: true, value: <Grant order={order} /> }
                  : content.customerId === null &&
                    // A credit for one holder is described below, and money that is taken back has no destination.
                    !(isCredit && order.itemCount <= 1) && {
                      term: fields(isCredit ? "creditHolder" : "destination"),
                      isWide: true,
                      value: <Destination order={order} />,
                    },
            content.creditWay !== null && {
              term: fields("creditWay"),
              value: words(`creditWays.${content.creditWay}`),
            },
            isHolder && { term: fields("holder"), isWide: true, value: <Holder order={order} /> },
            content.accountNumber !== null && {
              term: fields("accountNumber"),
              value: <LtrText text={content.accountNumber} />,
            },
            content.way !== null && { term: fields("way"), value: words(`way.${content.way}`) },
            content.comment !== null && {
              term: fields("comment"),
              isWide: true,
              value: <bdi dir="auto">{content.comment}</bdi>,
            },
            content.retryOf !== null && {
              term: fields("retryOf"),
              isWide: true,
              value: (
                <TextLink href={withdrawalRoutes.withdrawal(business, content.retryOf)}>
                  {words("openWithdrawal")}
                </TextLink>
              ),
            },
            content.retryTrackId !== null && {
              term: fields("retryOf"),
              isWide: true,
              value: <Id value={content.retryTrackId} label={fields("retryOf")} />,
            },
            content.withdrawalId !== null && {
              term: fields("ofWithdrawal"),
              isWide: true,
              value: (
                <TextLink href={withdrawalRoutes.withdrawal(business, content.withdrawalId)}>
                  {words("openWithdrawal")}
                </TextLink>
              ),
            },
            content.collectedRial !== null && {
              term: fields("collected"),
              value: <Money rial={content.collectedRial} />,
            },
            content.transactionId !== null && {
              term: fields("ofPayment"),
              isWide: true,
              value: (
                <TextLink href={walletRoutes.transaction(business, content.transactionId)}>
                  {words("openPayment")}
                </TextLink>
              ),
            },
            content.paidRial !== null && { term: fields("paid"), value: <Money rial={content.paidRial} /> },
            content.card !== null && {
              term: fields(isHolder ? "receiverCard" : "card"),
              value: <CardNumber value={content.card} />,
            },
            (content.ownerName !== null || content.customerId !== null) && {
              term: person,
              isWide: true,
              value: (
                <>
                  {content.ownerName !== null && (
                    <Revealable
                      label={person}
                      value={content.ownerName}
                      render={(value) => <bdi>{value}</bdi>}
                      target={{ operation: orderOperations.show, input: { orderId: order.id }, path: "receiver" }}
                    />
                  )}
                  {(isCredit || isGrant) && maySeeMoney && content.applicationId !== null && (
                    <span className="block">
                      <TextLink href={cardMoneyRoutes.cardMoney(business, content.applicationId)}>
                        {words("openHolderMoney")}
                      </TextLink>
                    </span>
                  )}
                  {content.customerId !== null && (
                    <span className="block">
                      <TextLink href={customerRoutes.customer(business, content.customerId)}>
                        {words("openCustomer")}
                      </TextLink>
                    </span>
                  )}
                </>
              ),
            },
            content.mobile !== null && {
              term: fields("mobile"),
              value: (
                <Revealable
                  label={fields("mobile")}
                  value={content.mobile}
                  render={(value) => <bdi dir="ltr">{formatMobile(value)}</bdi>}
                  target={{ operation: orderOperations.show, input: { orderId: order.id }, path: "mobile" }}
                />
              ),
            },
            order.part !== null && {
              term: fields("partOf"),
              isWide: true,
              value: <Part part={order.part} />,
            },
            content.series !== null && {
              term: fields("when"),
              isWide: true,
              value: <SeriesText series={content.series} />,
            },
            isDebit &&
              content.series === null && {
                term: fields("when"),
                value: isOfOrders(order.kind)
                  ? words("collectedWhen.many")
                  : content.date
                    ? words.rich("collectedWhen.dated", { day: () => <DateText value={content.date} /> })
                    : words("collectedWhen.instant"),
              },
            isDebit &&
              (content.date !== null || content.series !== null) && {
                term: fields("retries"),
                value: content.maxRetryCount === null ? "" : formatNumber(content.maxRetryCount, locale),
              },
            // While the order waits, the help for the decision says this.
            order.owner !== null &&
              order.state !== "awaiting_approval" && {
                term: help("owner"),
                isWide: true,
                value: (
                  <>
                    <OwnerNamed owner={order.owner} />
                    <span className="block text-muted text-sm">
                      {help.rich("ownerAsked", { when: () => <DateText value={order.owner?.askedAt ?? null} /> })}
                    </span>
                  </>
                ),
              },
            { term: fields("reason"), isWide: true, value: textOr(order.reason) },
            order.externalId !== null && {
              term: fields("externalId"),
              value: <Id isWhole value={order.externalId} label={fields("externalId")} />,
            },
            content.type !== null && { term: labels("method"), value: words(`method.${content.type}`) },
            content.isInstant !== null &&
              !isDebit && {
                term: fields("speed"),
                value: words(content.isInstant ? "speed.instant" : "speed.cycle"),
              },
            content.paymentNumber !== null && {
              term: numberName,
              value: <Id isWhole value={content.paymentNumber} label={numberName} />,
            },
            content.description !== null && {
              term: descriptionTerm(order.kind),
              isWide: true,
              value: <bdi>{content.description}</bdi>,
            },
            content.walletCode !== null && {
              term: fields(isHolder || isGrant ? "statementCode" : "walletCode"),
              value: (
                <Id
                  isWhole
                  value={content.walletCode}
                  label={fields(isHolder || isGrant ? "statementCode" : "walletCode")}
                />
              ),
            },
            { term: fields("maker"), value: <bdi>{order.makerName}</bdi> },
            { term: fields("createdAt"), value: <DateText value={order.createdAt} /> },
            order.expiresAt !== null && { term: fields("expiresAt"), value: <DateText value={order.expiresAt} /> },
          ]}
        />
      </Section>
    </RevealScope>
  );
}

/** The order's row among those that were approved together, with a link. */
function Part({ part }: { part: NonNullable<OrderDetail["part"]> }) {
  const words = useTranslations("orders.part");
  const { locale } = usePreferences();
  const business = useBusiness();
  return (
    <>
      {words("of", { row: formatNumber(part.row, locale) })}{" "}
      <TextLink href={orderRoutes.order(business, part.of)}>{words("open")}</TextLink>
    </>
  );
}

/** The source of the money, and the grant. */
function Grant({ order }: Props) {
  const fields = useTranslations("orders.fields");
  const { grantId } = order.content;
  return (
    <>
      <OrderDestination row={order} />
      {grantId !== null && (
        <span className="block">
          <Id value={grantId} label={fields("grant")} />
        </span>
      )}
    </>
  );
}

/** The source of the money, and a link to the authorization. */
function Authorization({ order }: Props) {
  const words = useTranslations("orders");
  const business = useBusiness();
  const { authorizationId } = order;
  return (
    <>
      <OrderDestination row={order} />
      {authorizationId !== null && (
        <span className="block">
          <TextLink href={authorizationRoutes.authorization(business, authorizationId)}>
            {words("openAuthorization")}
          </TextLink>
        </span>
      )}
    </>
  );
}

const LtrText = ({ text }: { text: string }) => (
  <bdi dir="ltr" className="whitespace-nowrap font-mono text-[0.875rem]">
    {text}
  </bdi>
);

/** The holder whose account or card pays, and a link to the card. */
function Holder({ order: { content } }: Props) {
  const fields = useTranslations("orders.fields");
  const words = useTranslations("orders");
  const business = useBusiness();
  return (
    <>
      <span className="block">
        <bdi>{content.holderName ?? fields("holderUnnamed")}</bdi>
      </span>
      {content.fromAccount !== null && (
        <span className="block text-muted text-sm">
          {words.rich("fromHolder", { account: () => <LtrText text={content.fromAccount ?? ""} /> })}
        </span>
      )}
      {content.applicationId !== null && (
        <span className="block">
          <TextLink href={cardRoutes.cardApplication(business, content.applicationId)}>{words("openHolder")}</TextLink>
        </span>
      )}
    </>
  );
}

/** The business's own account, with a link for members who may read its accounts. */
function OwnAccount({ order: { content } }: Props) {
  const business = useBusiness();
  const words = useTranslations("cashIn.evidence");
  const maySee = useCan("bankAccounts.read");
  if (content.iban === null) return null;
  return (
    <>
      <Iban value={content.iban} hasBank />
      {content.accountName !== null && <bdi className="block text-muted text-sm">{content.accountName}</bdi>}
      {maySee && (
        <span className="block">
          <TextLink href={bankAccountRoutes.bankAccount(business, keyOfAccount(content.iban))}>
            {words("open")}
          </TextLink>
        </span>
      )}
    </>
  );
}

function Destination({ order }: Props) {
  const fields = useTranslations("orders.fields");
  if (order.destination === null) return <OrderDestination row={order} />;
  return (
    <Revealable
      label={fields("destination")}
      value={order.destination}
      render={(value) => <FactIban value={value} />}
      target={{ operation: orderOperations.show, input: { orderId: order.id }, path: "destination" }}
    />
  );
}

/** The last answer of the service about the order. */
export function OrderReceipt({ order }: Props) {
  const words = useTranslations("orders");
  const fields = useTranslations("orders.fields");
  const labels = useTranslations("labels");
  const { locale } = usePreferences();
  const business = useBusiness();
  const maySeeMoney = useCan("cardMoney.read");
  const { receipt, kind } = order;
  // The service knows single withdrawals, not an order of several. About an order that it has not accepted it has
  // said nothing.
  if (receipt === null || isOfOrders(kind) || Object.keys(receipt).length === 0) return null;
  const fee = feeOf(order);
  const isUnderWay = order.state === "sent";
  const hasArrived = order.state === "done" || order.state === "reversed";
  const isTheirMoney = (what: string) => what === "HolderStatement" || what === "HolderMoney";
  const records = (viewOfKind(kind).recordsOf?.(business, order) ?? []).filter(
    ({ what }) => maySeeMoney || !isTheirMoney(what),
  );
  const text = (name: string) => (typeof receipt[name] === "string" ? (receipt[name] as string) : null);
  const [refCode, expectedAt, receiptUrl, serviceId] = [
    text("refCode"),
    text("expectedAt"),
    text("receiptUrl"),
    order.serviceId,
  ];
  const items = [
    serviceId !== null && {
      term: fields("serviceId"),
      value: <Id value={serviceId} label={fields("serviceId")} />,
    },
    ...records.map(({ what, href }, index) => ({
      term: fields("atService"),
      value: (
        <TextLink href={href}>
          {words(`open${what}`, { count: records.length, number: formatNumber(index + 1, locale) })}
        </TextLink>
      ),
    })),
    isDirectDebit(kind) &&
      typeof receipt.retryCount === "number" && {
        term: fields("tried"),
        value: formatNumber(receipt.retryCount, locale),
      },
    fee !== null && { term: labels("fee"), value: <ChargedFee rial={fee.rial} isBack={fee.isBack} /> },
    isUnderWay &&
      expectedAt !== null && { term: fields("expectedAt"), value: <DateText value={expectedAt} form="clock" /> },
    ...holderFacts(order).map(({ name, at }) => ({
      term: fields(name),
      value: <DateText value={at} form="clock" />,
    })),
    refCode !== null && {
      term: fields("refCode"),
      value: <Id isWhole value={refCode} label={fields("refCode")} />,
    },
    hasArrived &&
      receiptUrl !== null && {
        term: fields("receipt"),
        value: (
          <TextLink href={receiptUrl} target="_blank" rel="noreferrer">
            {words("openReceipt")}
          </TextLink>
        ),
      },
  ];
  if (!items.some(Boolean)) return null;
  return (
    <Section title={words("receipt")}>
      <DescriptionList columns={1} items={items} />
    </Section>
  );
}

/** When the banks process a transfer between them, and when it arrived, if known. */
const holderFacts = ({ receipt }: OrderDetail) =>
  (["cycleAt", "settledAt"] as const).flatMap((name) => {
    const at = receipt?.[name];
    return typeof at === "string" ? [{ name, at }] : [];
  });

/** All ids of the order, to copy. */
export function OrderIds({ order }: Props) {
  const labels = useTranslations("labels");
  const fields = useTranslations("orders.fields");
  const { locale } = usePreferences();
  return (
    <Section title={labels("ids")}>
      <DescriptionList
        columns={1}
        items={[
          { term: fields("id"), value: <Id isWhole value={order.id} label={fields("id")} /> },
          // Each of several withdrawals has its own track id; the service does not know the whole order.
          !isOfOrders(order.kind) && {
            term: fields("trackId"),
            value: <Id isWhole value={order.trackId} label={fields("trackId")} />,
          },
          !isOfOrders(order.kind) &&
            order.attempts > 0 && { term: fields("attempts"), value: formatNumber(order.attempts, locale) },
        ]}
      />
    </Section>
  );
}
