"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Badge } from "@/components/kit/ui/badge";
import { Button } from "@/components/kit/ui/button";
import { DateText } from "@/components/kit/ui/date-text";
import { type Description, DescriptionList } from "@/components/kit/ui/description-list";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { FillWallet } from "@/components/shared/parts/fill-wallet";
import { AUTHORIZATION_STATUS } from "@/lib/areas/collecting/authorizations/status";
import { destinationOperations } from "@/lib/areas/money/destinations/operations";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { ORDER_STATUS } from "@/lib/areas/money/orders/status";
import { inquiryRoutes } from "@/lib/areas/people/inquiries/declared";
import { formatDay } from "@/lib/kit/format/date-display";
import { formatNumber } from "@/lib/kit/format/digits";
import { formatIban } from "@/lib/kit/format/iban";
import { joined } from "@/lib/kit/format/joined";
import { formatMoney } from "@/lib/kit/format/money";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { useBusiness } from "@/lib/kit/operations/business";
import type { ApiError } from "@/lib/kit/operations/errors";
import { useOperationMutation } from "@/lib/kit/operations/query";
import {
  isFromOwnAccount,
  isOfCredit,
  isOfCustomerWallet,
  isOfHolder,
  isUnderGrant,
  type OrderKindId,
} from "@/lib/kit/orders/kinds";
import type {
  A2aRows,
  CollectingHelp,
  DebitsHelp,
  DestinationHistory,
  EarlierPayment,
  OrderHelp,
  UsualDuration,
} from "@/lib/kit/orders/views";
import { OwnerNamed } from "./owner-named";
import { WhatIsCounted } from "./what-is-counted";

interface HelpProps {
  help: OrderHelp;
  /** Called after the owner was asked, so that the help is read again. */
  onAsked?: () => void;
  /** Shown in one column beside a form that itself says if the wallet is short. */
  isBesideForm?: boolean;
  /** The order takes nothing from the wallet. */
  isMoneyIn?: boolean;
  /** The message key about orders of the same amount at about the same time; from `similarOf`. */
  similar?: ReturnType<typeof similarOf>;
  /** The order waits for the balance in any case. */
  isQueued?: boolean;
  /** Shown if the wallet is short: what the user can do. */
  whenShort?: ReactNode;
}

/** First the warnings, then the facts: policy, balance, owner, earlier payments, arrival. */
export function HelpFacts({ help, onAsked, isBesideForm, isMoneyIn, similar: said, isQueued, whenShort }: HelpProps) {
  const words = useTranslations("orders.help");
  const { destination, balance, similar, sameFile, rows, arrival, usual, collecting, debits } = help;
  const refusal = useRefusal();
  const missingRial = isQueued || balance === null ? 0 : Math.max(0, -balance.afterRial);
  const items: (Description | false | null)[] = [
    { term: words("policy"), value: <PolicyWords help={help} />, isWide: true },
    destination && { term: words("owner"), value: <Owner destination={destination} onAsked={onAsked} />, isWide: true },
    destination && {
      term: words("earlier"),
      value: <Earlier destination={destination} />,
      isWide: destination.earlier.length > 0,
    },
    debits && { term: words("debits.title"), value: <Debits debits={debits} />, isWide: true },
    collecting && { term: words("collecting.title"), value: <Collecting collecting={collecting} />, isWide: true },
    !collecting && !debits && !isMoneyIn && { term: words("balance"), value: <Balance balance={balance} /> },
    arrival !== null &&
      arrival.arrivesAt !== null && {
        term: words("arrival"),
        // Nothing arrives if the wallet cannot pay it.
        value:
          missingRial > 0 ? (
            <span className="text-muted">{words("arrivalShort")}</span>
          ) : (
            <DateText value={arrival.arrivesAt} form="clock" />
          ),
      },
    usual !== null && missingRial === 0 && { term: words("usual"), value: <Usual usual={usual} /> },
    destination !== null &&
      destination.a2a !== null && {
        term: words("a2a"),
        value: destination.a2a.why === null ? words("a2aPossible") : words(`a2aNot.${destination.a2a.why}`),
      },
  ];
  return (
    <div className="space-y-4">
      <Violations help={help} />
      {collecting?.problem && !isBesideForm && <Alert tone="danger">{refusal(collecting.problem.error)}</Alert>}
      {debits && debits.refusedCount > 0 && <RefusedDebits debits={debits} />}
      {debits && debits.repeated.length > 0 && <RepeatedDebits rows={debits.repeated} />}
      {missingRial > 0 && !isBesideForm && (
        <Short missingRial={missingRial} isBatch={rows !== null}>
          {whenShort}
        </Short>
      )}
      {sameFile.length > 0 && (
        <Alert tone="danger" title={words("sameFile")}>
          <Payments payments={sameFile} />
        </Alert>
      )}
      {similar.length > 0 && (
        <Alert tone="warning" title={words(collecting ? "similarIn" : (said ?? "similar"))}>
          <Payments payments={similar} />
        </Alert>
      )}
      {rows && rows.repeated.length > 0 && (
        <Alert tone="warning" title={words("rowsRepeated", { count: rows.repeated.length })} />
      )}
      {rows && <TwinRows twins={rows.twins} />}
      {rows?.a2aNot?.map((each) => (
        <A2aRowsNotice key={each.why} rows={each} />
      ))}
      {rows && <p>{words("rowsFirstTime", { count: rows.firstTime, unasked: rows.unasked })}</p>}
      <DescriptionList items={items} columns={isBesideForm ? 1 : 2} />
    </div>
  );
}

/** The message key for a kind: the same amount was ordered for the same destination at about the same time. */
export function similarOf(kind: OrderKindId) {
  if (isOfCustomerWallet(kind)) return "similarCustomer";
  if (isOfHolder(kind)) return "similarHolder";
  if (isOfCredit(kind)) return "similarCredit";
  if (isUnderGrant(kind)) return "similarGrant";
  return isFromOwnAccount(kind) ? "similarOwn" : "similar";
}

/** The number of payers, and the collection days. */
function Debits({ debits: { payers, instant, from, to } }: { debits: DebitsHelp }) {
  const words = useTranslations("orders.help.debits");
  const preferences = usePreferences();
  return (
    <>
      <span className="block">{words("payers", { count: payers })}</span>
      {instant > 0 && <span className="block">{words("instant", { count: instant })}</span>}
      {from !== null && to !== null && (
        <span className="block">
          {from === to
            ? words("day", { day: formatDay(from, preferences) })
            : words("days", { from: formatDay(from, preferences), to: formatDay(to, preferences) })}
        </span>
      )}
    </>
  );
}

/** Rows with withdrawals that the service would refuse. */
function RefusedDebits({ debits: { refusedCount, refused } }: { debits: DebitsHelp }) {
  const words = useTranslations("orders.help.debits");
  const refusal = useRefusal();
  return (
    <Alert tone="danger" title={words("refused", { count: refusedCount })}>
      <ul>
        {refused.map(({ row, error }) => (
          <li key={row}>
            {words("row", { row })}: {refusal(error)}
          </li>
        ))}
      </ul>
      {refusedCount > refused.length && <p>{words("more", { count: refusedCount - refused.length })}</p>}
    </Alert>
  );
}

/** Rows with withdrawals that may be collected twice. */
function RepeatedDebits({ rows }: { rows: readonly number[] }) {
  const words = useTranslations("orders.help.debits");
  const { locale } = usePreferences();
  const named = joined(
    rows.slice(0, MOST_NAMED).map((row) => formatNumber(row, locale)),
    locale,
  );
  return (
    <Alert
      tone="warning"
      title={words("repeated", { count: rows.length, rows: rows.length > MOST_NAMED ? `${named}…` : named })}
    >
      {words("repeatedHint")}
    </Alert>
  );
}

const MOST_NAMED = 20;
const MINUTE_MS = 60_000;
/** Up to this number minutes are shown, then hours. */
const MOST_MINUTES = 90;

/** How long similar settlements took according to the book. */
function Usual({ usual: { count, middleMs, mostMs } }: { usual: UsualDuration }) {
  const { locale } = usePreferences();
  const words = useTranslations("orders.help");
  const spell = (ms: number) => {
    const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
    return minutes <= MOST_MINUTES
      ? words("minutes", { count: minutes })
      : words("hours", { count: Math.ceil(minutes / 60) });
  };
  return words("usually", { middle: spell(middleMs), most: spell(mostMs), count: formatNumber(count, locale) });
}

/** Rows that are twice in the file. */
export function TwinRows({ twins: { count, rows } }: { twins: NonNullable<OrderHelp["rows"]>["twins"] }) {
  const words = useTranslations("orders.help");
  const { locale } = usePreferences();
  if (count === 0) return null;
  const named = joined(
    rows.map((row) => formatNumber(row, locale)),
    locale,
  );
  return (
    <Alert tone="warning" title={words("rowsTwins", { count, rows: count > rows.length ? `${named}…` : named })} />
  );
}

/** Rows of a batch that the service would now refuse to pay account to account. */
export function A2aRowsNotice({ rows: { why, count, rows } }: { rows: A2aRows }) {
  const words = useTranslations("orders.help");
  const { locale } = usePreferences();
  const named = joined(
    rows.map((row) => formatNumber(row, locale)),
    locale,
  );
  return (
    <Alert tone="warning" title={words("a2aRows", { count })}>
      {words("a2aRowsWhy", { why: words(`a2aNot.${why}`), rows: named, more: count - rows.length })}
    </Alert>
  );
}

function PolicyWords({ help: { verdict } }: { help: OrderHelp }) {
  const words = useTranslations("orders.help");
  const roles = useTranslations("shell.roles");
  const common = useTranslations("common");
  const { unit, locale } = usePreferences();
  const upto = verdict.bandUptoRial === null ? "none" : formatMoney(verdict.bandUptoRial, { unit, locale });
  return (
    <>
      {words("policySays", { approvals: verdict.approvals, upto })}
      {verdict.approvals > 0 && (
        <span className="block text-muted text-sm">
          {words("roles", { roles: verdict.roles.map((role) => roles(role)).join(` ${common("or")} `) })}
        </span>
      )}
    </>
  );
}

function Violations({ help: { verdict } }: { help: OrderHelp }) {
  const words = useTranslations("orders.help.violations");
  const { unit, locale } = usePreferences();
  const money = (rial: number | null) => (rial === null ? "" : formatMoney(rial, { unit, locale }));
  return verdict.violations.map(({ rule, limitRial, wouldBeRial, iban }) => (
    <Alert key={`${rule} ${iban}`} tone="danger">
      {words(rule, {
        limit: money(limitRial),
        value: money(wouldBeRial),
        // Keeps the IBAN together and left to right inside a Persian sentence.
        iban: iban ? `\u2066${formatIban(iban)}\u2069` : "",
      })}
    </Alert>
  ));
}

function Short({ missingRial, isBatch, children }: { missingRial: number; isBatch: boolean; children: ReactNode }) {
  const words = useTranslations("orders.help");
  const { unit, locale } = usePreferences();
  return (
    <Alert
      tone="warning"
      actions={
        <>
          {children}
          <FillWallet missingRial={missingRial} />
        </>
      }
    >
      {words(isBatch ? "balanceShortBatch" : "balanceShort", { missing: formatMoney(missingRial, { unit, locale }) })}
    </Alert>
  );
}

function Balance({ balance }: { balance: OrderHelp["balance"] }) {
  const words = useTranslations("orders.help");
  if (balance === null) return <span className="text-muted">{words("unavailable")}</span>;
  const { before } = balance;
  return (
    <>
      {words.rich(before.orders > 0 ? "balanceAfterOthers" : "balanceAfter", {
        count: before.orders,
        now: () => <Money rial={balance.availableRial} />,
        before: () => <Money rial={before.takesRial} />,
        after: () => <Money rial={balance.afterRial} className={balance.afterRial < 0 ? "text-danger" : ""} />,
      })}
      <span className="block text-muted text-sm">
        <WhatIsCounted balance={balance} />
      </span>
    </>
  );
}

/** The authorization at the service now: its state, its end, its limits, and what is left of them. */
function Collecting({ collecting: { authorization, left } }: { collecting: CollectingHelp }) {
  const words = useTranslations("orders.help.collecting");
  const { unit, locale } = usePreferences();
  if (authorization === null && left === null) return <span className="text-muted">{words("unavailable")}</span>;
  const money = (rial: number) => formatMoney(rial, { unit, locale });
  return (
    <>
      {authorization && <StatusBadge status={statusViewOf(AUTHORIZATION_STATUS, authorization)} />}
      {authorization?.expiresAt && (
        <p className="mt-1">{words.rich("until", { day: () => <DateText value={authorization.expiresAt} /> })}</p>
      )}
      {authorization?.limitRial != null && <p>{words("limit", { limit: money(authorization.limitRial) })}</p>}
      {left?.remainingCount != null && <p>{words("left", { count: left.remainingCount })}</p>}
      {left?.remainingRial != null && <p>{words("today", { amount: money(left.remainingRial) })}</p>}
    </>
  );
}

type Destination = NonNullable<OrderHelp["destination"]>;

/** The open question itself tells this error. */
const isLostAnswer = ({ code }: ApiError): boolean => code === "conflict" || code.startsWith("upstream_");

function Owner({ destination, onAsked }: { destination: Destination; onAsked?: (() => void) | undefined }) {
  const words = useTranslations("orders.help");
  const ask = useOperationMutation(destinationOperations.askOwner);
  const business = useBusiness();
  const mayRead = useCan("personal.see");
  const { unit, locale } = usePreferences();
  const { owner, canAskOwner, iban, openQuestion, askPriceRial } = destination;
  if (owner) {
    return (
      <>
        <OwnerNamed owner={owner} />
        <span className="block text-muted text-sm">
          {words.rich("ownerAsked", { when: () => <DateText value={owner.askedAt} /> })}{" "}
          {mayRead && (
            <TextLink href={inquiryRoutes.inquiry(business, owner.inquiryId)}>{words("ownerInquiry")}</TextLink>
          )}
        </span>
      </>
    );
  }
  if (!canAskOwner) return <span className="text-muted">{words("match.not_possible")}</span>;
  return (
    <>
      {openQuestion && (
        <Alert tone="warning" className="mb-2">
          {words.rich(openQuestion.hasArrived ? "openQuestion.arrived" : "openQuestion.lost", {
            when: () => <DateText value={openQuestion.askedAt} form="clock" />,
          })}
        </Alert>
      )}
      <Button
        size="sm"
        isLoading={ask.isPending}
        onClick={() => ask.mutate({ iban, ...(openQuestion && { again: true }) }, { onSettled: () => onAsked?.() })}
      >
        {words(openQuestion ? "openQuestion.again" : "askOwner")}
      </Button>
      <span className="mt-1 block text-muted text-sm">
        {askPriceRial !== null && words("askOwnerPrice", { price: formatMoney(askPriceRial, { unit, locale }) })}{" "}
        {!openQuestion && words(askPriceRial === null ? "askOwnerHint" : "askOwnerKept")}
      </span>
      {ask.error && !(openQuestion && isLostAnswer(ask.error)) && <ErrorState error={ask.error} className="!py-4" />}
    </>
  );
}

function Earlier({ destination }: { destination: Destination }) {
  const words = useTranslations("orders.help");
  const first =
    destination.past === "none" ? (
      <Badge tone="warning" className="!whitespace-normal">
        {words("past.none")}
      </Badge>
    ) : destination.past === "paid" ? null : (
      <p className="text-muted">{words(`past.${destination.past}`)}</p>
    );
  const { history } = destination;
  const told = history && <History history={history} />;
  if (destination.earlierCount === 0)
    return (
      <>
        {/* The book's history says it better. */}
        {destination.past === "paid_elsewhere" && history?.arrived ? null : first}
        {told}
      </>
    );
  return (
    <>
      {destination.past === "paid_elsewhere" && history?.arrived ? null : first}
      {told}
      <p className="mb-1">
        {words("earlierCount", { count: destination.earlierCount })}
        {destination.savedAs && <> · {words("savedAs", { label: destination.savedAs })}</>}
      </p>
      <Payments payments={destination.earlier} />
    </>
  );
}

/** The outcomes of all settlements to this destination, independent of who ordered them and where. */
function History({ history: { arrived, cameBack } }: { history: DestinationHistory }) {
  const words = useTranslations("orders.help.history");
  const values = ({ count, rial, lastAt }: { count: number; rial: number; lastAt: string }) => ({
    count,
    amount: () => <Money rial={rial} />,
    last: () => <DateText value={lastAt} />,
  });
  return (
    <>
      {arrived && <p className="mb-1">{words.rich("arrived", values(arrived))}</p>}
      {cameBack && <p className="mb-1 text-warning">{words.rich("cameBack", values(cameBack))}</p>}
    </>
  );
}

/** Earlier orders with their states, as links. */
function Payments({ payments }: { payments: readonly EarlierPayment[] }): ReactNode {
  const words = useTranslations("orders.help");
  const business = useBusiness();
  return (
    <ul className="space-y-1.5">
      {payments.map((payment) => (
        <li
          key={`${payment.orderId} ${payment.at} ${payment.amountRial}`}
          className="flex flex-wrap items-center gap-x-3"
        >
          <TextLink href={orderRoutes.order(business, payment.orderId)}>
            <DateText value={payment.at} />
          </TextLink>
          <span>
            {words.rich("earlierLine", {
              amount: () => <Money rial={payment.amountRial} />,
              maker: () => <bdi>{payment.makerName}</bdi>,
            })}
          </span>
          <StatusBadge status={ORDER_STATUS[payment.state]} />
        </li>
      ))}
    </ul>
  );
}
