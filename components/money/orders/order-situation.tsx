"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { TONE_CLASSES } from "@/components/kit/ui/badge";
import { cn } from "@/components/kit/ui/cn";
import { DateText } from "@/components/kit/ui/date-text";
import { Iban } from "@/components/kit/ui/iban";
import { Id } from "@/components/kit/ui/id";
import { late } from "@/components/kit/ui/late";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { STATUS_ICONS } from "@/components/kit/ui/status-icons";
import { TextLink } from "@/components/kit/ui/text-link";
import { useNow } from "@/components/kit/ui/use-now";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { neededFor } from "@/lib/areas/money/orders/fill";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import {
  heldForOf,
  isOfOthers,
  type OrderSituation,
  situationOf,
  statusOfOrder,
} from "@/lib/areas/money/orders/status";
import { teamRoutes } from "@/lib/areas/settings/team/declared";
import { formatNumber } from "@/lib/kit/format/digits";
import { formatIban } from "@/lib/kit/format/iban";
import { joined } from "@/lib/kit/format/joined";
import { formatMoney } from "@/lib/kit/format/money";
import type { StatusIcon, StatusView, Tone } from "@/lib/kit/format/status-view";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { decideBy } from "@/lib/kit/orders/cycles";
import { isAlarm as isFreezing, type PartEnds, waitsForBalance } from "@/lib/kit/orders/kinds";
import type { OrderDetail } from "@/lib/kit/orders/views";
import { OrderActions } from "./order-actions";

/** Needed for few orders, and it asks for an answer of its own. */
const OrderFill = late(
  loadWithWords(["cashIn.fill", "wallet.statement"], async () => (await import("./order-fill")).OrderFill),
  () => null,
  { when: "drawn", isBrowserOnly: true },
);

/** For orders about other people's money. */
const OthersSituation = late(
  loadWithWords(["orders.situationOfOthers"], async () => (await import("./others-situation")).OthersSituation),
  () => (
    <h2 id="situation">
      <Skeleton className="h-7 w-64" />
    </h2>
  ),
  { when: "drawn", isBrowserOnly: true },
);

const ICONS: Record<Tone, StatusIcon> = {
  success: "check",
  warning: "alert",
  danger: "cross",
  info: "clock",
  neutral: "dot",
};

const ALARMS: ReadonlySet<OrderSituation> = new Set([
  "frozen",
  "elsewhere",
  "otherAuthorization",
  "otherWithdrawal",
  "otherAccount",
  "unproven",
  "takenCashIn",
  "perhapsCashIn",
  "vanishedCashIn",
  "partlyCashIn",
  "perhapsRefund",
  "perhapsRefundThere",
  "otherPayment",
  "perhapsCardRefund",
  "perhapsCardRefundThere",
  "takenCardRefund",
  "unprovenCardRefund",
  "vanishedCardRefund",
  "unprovenCustomer",
  "takenCustomer",
  "perhapsCustomer",
  "vanishedCustomer",
  "unprovenHolder",
  "takenHolder",
  "perhapsHolder",
  "vanishedHolder",
  "unprovenCredit",
  "perhapsCredit",
  "vanishedCredit",
  "partlyCredit",
  "otherGrant",
  "unprovenGrant",
  "takenGrant",
  "perhapsGrant",
  "vanishedGrant",
  "vanishedIn",
  "no_answer",
  "perhaps_queued",
  "taken_id",
  "perhaps_there",
  "parts_differ",
  "vanished",
  "held",
  "cannot_leave",
  "stopped",
]);

/** Shown first: the order's state in plain words, what happens next, and what the member may do. */
export function OrderSituationCard({ order }: { order: OrderDetail }) {
  const words = useTranslations("orders");
  const refusal = useRefusal();
  const business = useBusiness();
  const { unit, locale } = usePreferences();
  const situation = situationOf(order, useNow());
  // If a person has dealt with it, it is no alarm any more, although the outcome is still unknown.
  const isAlarm = ALARMS.has(situation) && (order.attention !== null || order.isStopped);
  const status: StatusView = isAlarm
    ? { tone: "danger", icon: "alert", label: "orders.status.unknown" }
    : statusOfOrder(order);
  const Icon = STATUS_ICONS[status.icon ?? ICONS[status.tone]];
  const alarm = order.events.findLast(({ event }) => event === order.attention)?.detail;
  const money = (rial: number | null) => (rial === null ? "—" : formatMoney(rial, { unit, locale }));
  const underWay = (order.itemCounts?.sent ?? 0) + (order.itemCounts?.unknown ?? 0);
  const values = {
    // After the first attempt it is not certain that nothing was sent.
    heldFor: heldForOf(order),
    wasTried: order.attempts > 0 ? "yes" : "no",
    isDealt: order.dealt ? "yes" : "no",
    found: order.dealt?.found ?? "nothing",
    left: Math.max(1, order.neededApprovals - order.approvals),
    isMine: order.may.decide ? "yes" : "no",
    meant: money(order.amountRial),
    echo: money(typeof alarm?.echoRial === "number" ? alarm.echoRial : null),
    ...partsPaid(order, money),
    done: formatNumber(order.itemCounts?.done ?? 0, locale),
    total: formatNumber(order.itemCount, locale),
  };
  return (
    <section aria-labelledby="situation" className="min-w-0 rounded-lg border bg-surface">
      <div className="flex gap-3 p-4 sm:gap-4 sm:p-5" aria-live="polite">
        <span
          className={cn(
            "mt-0.5 flex size-10 shrink-0 items-center justify-center rounded-full border",
            TONE_CLASSES[status.tone],
          )}
        >
          <Icon aria-hidden className="size-5" />
        </span>
        <div className="min-w-0">
          {isOfOthers(situation) ? (
            <OthersSituation situation={situation} values={values} />
          ) : (
            <>
              <h2 id="situation" className="font-bold text-xl">
                {words(`situation.${situation}.title`)}
              </h2>
              {/* The union of all these keys is too large for the compiler, so one key stands for all. Each
                  sentence uses some of the values. */}
              <p className="mt-1 text-muted">
                {words(`situation.${situation}.next` as "situation.frozen.next", values)}
              </p>
            </>
          )}
          {situation === "frozen" && alarm?.mayBePart === true && <p className="mt-2">{words("mayBePart")}</p>}
          {situation === "held" && <Blocked destinations={order.blocked} />}
          {situation === "otherAuthorization" && typeof alarm?.iban === "string" && (
            <div className="mt-2 flex flex-col items-start">
              <span className="text-muted text-sm">{words("fields.authorizationThere")}</span>
              <Id isWhole value={alarm.iban} label={words("fields.authorizationThere")} />
            </div>
          )}
          {situation === "otherGrant" && typeof alarm?.iban === "string" && (
            <div className="mt-2 flex flex-col items-start">
              <span className="text-muted text-sm">{words("fields.grantThere")}</span>
              <Id isWhole value={alarm.iban} label={words("fields.grantThere")} />
            </div>
          )}
          {situation === "otherPayment" && typeof alarm?.iban === "string" && (
            <div className="mt-2 flex flex-col items-start">
              <span className="text-muted text-sm">{words("fields.paymentThere")}</span>
              <Id isWhole value={alarm.iban} label={words("fields.paymentThere")} />
            </div>
          )}
          {(situation === "elsewhere" || situation === "otherAccount") && typeof alarm?.iban === "string" && (
            <div className="mt-2 flex flex-col items-start">
              <span className="text-muted text-sm">{words("fields.ibanThere")}</span>
              <Iban value={alarm.iban} hasBank />
            </div>
          )}
          {order.restStoppedBy !== null && order.state === "sent" && underWay > 0 && (
            <p role="status" className="mt-2 font-medium">
              {words("restStopped", { name: order.restStoppedBy, count: underWay })}
            </p>
          )}
          {order.dealt && <Dealt dealt={order.dealt} />}
          {order.releasers !== null && !order.may.release && !order.may.deal && (
            <WhoReviews releasers={order.releasers} words={isFreezing(order.attention) ? "whoReleases" : "whoDeals"} />
          )}
          {situation === "stopped" && (
            <p className="mt-2">
              <TextLink href={orderRoutes.ordersForPeople(business)}>{words("toAlarm")}</TextLink>
            </p>
          )}
          {!isAlarm && !order.dealt && <When order={order} isLeaving={situation === "undo"} />}
          {order.events.some(({ event }) => event === "found") && <p className="mt-2">{words("foundNote")}</p>}
          {order.failure && (
            <p className="mt-2">
              {words("fields.failure")}: <bdi dir="auto">{refusal(order.failure)}</bdi>
            </p>
          )}
          {neededFor(order) !== null && <OrderFill order={order} />}
          {order.repeatOf && (
            <p className="mt-2 text-muted text-sm">
              {words("repeats")}{" "}
              <TextLink href={orderRoutes.order(business, order.repeatOf)}>{words("openOrder")}</TextLink>
            </p>
          )}
          {order.repeatedBy[0] && (
            <p className="mt-2 text-muted text-sm">
              {words("repeated")}{" "}
              <TextLink href={orderRoutes.order(business, order.repeatedBy[0])}>{words("openOrder")}</TextLink>
            </p>
          )}
        </div>
      </div>
      {order.state !== "awaiting_approval" && <OrderActions order={order} className="border-t" />}
    </section>
  );
}

/** The destinations that the policy blocks, with the notes of the members who blocked them. */
function Blocked({ destinations }: { destinations: OrderDetail["blocked"] }) {
  const words = useTranslations("orders");
  return destinations.map(({ iban, note }) => (
    <p key={iban} className="mt-2">
      {words.rich("blocked", { iban: () => <bdi dir="ltr">{formatIban(iban)}</bdi> })}
      {note && (
        <>
          {": "}
          <bdi dir="auto">{note}</bdi>
        </>
      )}
    </p>
  ));
}

/** Who dealt with the order, when, and what they found. */
function Dealt({ dealt: { name, at, reason } }: { dealt: NonNullable<OrderDetail["dealt"]> }) {
  const words = useTranslations("orders");
  return (
    <p className="mt-2">
      {words.rich("dealt", {
        name: () => <bdi>{name}</bdi>,
        at: () => <DateText value={at} form="clock" />,
        reason: () => <bdi dir="auto">{reason}</bdi>,
      })}
    </p>
  );
}

interface WhoReviewsProps {
  releasers: readonly string[];
  words: "whoReleases" | "whoDeals";
}

/** For the maker and for members who may not approve: who has to approve, and what to do if nobody can. */
function WhoReviews({ releasers, words: about }: WhoReviewsProps) {
  const words = useTranslations("orders");
  const business = useBusiness();
  const { locale } = usePreferences();
  const mayInvite = useCan("team.manage");
  if (releasers.length > 0)
    return <p className="mt-2">{words(`${about}.others`, { names: joined(releasers, locale) })}</p>;
  return (
    <>
      <p className="mt-2">{words(`${about}.nobody`)}</p>
      {mayInvite && (
        <p className="mt-2">
          <TextLink href={teamRoutes.team(business)}>{words(`${about}.invite`)}</TextLink>
        </p>
      )}
    </>
  );
}

/** The times that matter now: the expected arrival, when the order is sent, and until when it can be cancelled. */
function When({ order, isLeaving }: { order: OrderDetail; isLeaving: boolean }) {
  const words = useTranslations("orders");
  const { arrival, may } = order;
  const isWaiting = order.state === "awaiting_approval";
  const { data: help } = useOperation(orderOperations.help, { orderId: order.id }, { enabled: isWaiting });
  const isShort = !waitsForBalance(order.kind) && help?.balance != null && help.balance.afterRial < 0;
  const by = isWaiting ? decideBy(order) : null;
  const time = (value: string | null) => () => <DateText value={value} form="clock" className="text-text" />;
  return (
    <div className="mt-2 space-y-1 text-muted text-sm empty:hidden">
      {isWaiting && isShort && <p>{words("leavesShort")}</p>}
      {isWaiting && !isShort && arrival?.arrivesAt && (
        <p>{words.rich("leaves", { leaves: time(arrival.leavesAt), arrives: time(arrival.arrivesAt) })}</p>
      )}
      {by?.before === "cycle" && !isShort && <p>{words.rich("leavesMissed", { by: time(by.at) })}</p>}
      {by?.before === "expiry" && <p>{words.rich("expiresThen", { by: time(by.at) })}</p>}
      {isLeaving && <p>{words.rich("undoUntil", { at: time(order.sendAfter) })}</p>}
      {order.state === "sent" && arrival?.arrivesAt && (
        <p>{words.rich("arrives", { arrives: time(arrival.arrivesAt) })}</p>
      )}
      {may.cancel && may.cancelUntil && <p>{words.rich("cancelUntil", { until: time(may.cancelUntil) })}</p>}
    </div>
  );
}

/** The paid, unpaid and unlisted amounts of an order whose parts ended differently. */
function partsPaid({ receipt }: OrderDetail, money: (rial: number | null) => string) {
  const ends = receipt?.ends as Partial<PartEnds> | null | undefined;
  const unlistedRial = ends?.unlistedRial ?? 0;
  return {
    paid: money(ends?.paidRial ?? null),
    unpaid: money(ends?.unpaidRial ?? null),
    unlisted: money(unlistedRial),
    isUnlisted: unlistedRial > 0 ? "yes" : "no",
  };
}
