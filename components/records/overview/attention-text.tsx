"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/components/kit/ui/cn";
import { DateText } from "@/components/kit/ui/date-text";
import { Dotted } from "@/components/kit/ui/dotted";
import { Iban } from "@/components/kit/ui/iban";
import { Money } from "@/components/kit/ui/money";
import { NextTry } from "@/components/kit/ui/next-try";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { TextLink } from "@/components/kit/ui/text-link";
import { reasonKey } from "@/lib/areas/collecting/withdrawals/status";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { queuedSettlementRoutes } from "@/lib/areas/money/queued-settlements/declared";
import type { AttentionItem, AttentionOrder, QueueDeposit } from "@/lib/areas/records/overview/schemas";
import { businessOperations } from "@/lib/areas/settings/business/operations";
import { formatNumber } from "@/lib/kit/format/digits";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { WEBHOOK_VERDICTS } from "@/lib/kit/webhooks";

/** The title and the explanation of one item that needs attention. */
export function AttentionText({ item, isTitleOnPhone = false }: { item: AttentionItem; isTitleOnPhone?: boolean }) {
  return (
    <>
      <p className={cn("font-medium", isTitleOnPhone && "max-md:py-0.5")}>
        <Title item={item} />
      </p>
      <div className={cn("text-muted text-sm", isTitleOnPhone && "max-md:hidden")}>
        <Body item={item} />
      </div>
    </>
  );
}

function Title({ item }: { item: AttentionItem }) {
  const words = useTranslations("overview.attention.items");
  switch (item.kind) {
    case "webhooks_refused":
    case "webhooks_stuck":
    case "unreadable_answers":
    case "withdrawals_failed":
    case "settlements_failed":
    case "settlements_returned":
    case "batch_rows_failed":
    case "authorizations_expiring":
    case "authorizations_full":
    case "requests_failed":
    case "payments_to_decide":
    case "payments_ended":
    case "payments_unconfirmed":
    case "orders_need_person":
    case "orders_found":
    case "orders_ended":
    case "settlements_queued":
    case "orders_to_decide":
    case "held_waiting":
    case "held_overdue":
    case "decisions_to_confirm":
    case "decisions_ended":
    case "removals_to_confirm":
    case "removals_answered":
    case "inquiries_to_decide":
    case "inquiries_decided":
      return words(`${item.kind}.title`, { count: item.count });
    default:
      return words(`${item.kind}.title`);
  }
}

const at = (value: string) => () => <DateText value={value} />;

function Body({ item }: { item: AttentionItem }): ReactNode {
  const words = useTranslations("overview.attention.items");
  const verdicts = useTranslations("overview.attention.verdicts");
  switch (item.kind) {
    case "link_missing":
    case "webhook_key_missing":
    case "settlements_failed":
    case "settlements_returned":
    case "authorizations_expiring":
    case "authorizations_full":
    case "requests_failed":
    case "payments_ended":
    case "payments_unconfirmed":
    case "orders_need_person":
    case "orders_to_decide":
      return words(`${item.kind}.body`);
    case "decisions_to_confirm":
      return words("decisions_to_confirm.body");
    case "removals_to_confirm":
      return words("removals_to_confirm.body");
    case "removals_answered":
      return words(
        `removals_answered.${item.stand === "agreed" || item.stand === "outgrown" || item.stand === "replaced" ? item.stand : "body"}`,
      );
    case "inquiries_to_decide":
      return words("inquiries_to_decide.body");
    case "inquiries_decided":
      return words(`inquiries_decided.${item.count > 1 ? "several" : item.isApproved ? "approved" : "declined"}`);
    case "decisions_ended":
      return words(`decisions_ended.${item.state === "unknown" ? "unknown" : "body"}`);
    case "held_waiting":
      return words.rich("held_waiting.body", {
        amount: () => <Money rial={item.totalRial} />,
        oldest: at(item.oldestAt),
        until: at(item.oldestUntil),
      });
    case "held_overdue":
      return words.rich("held_overdue.body", { waiting: item.waiting, oldest: at(item.oldestAt) });
    case "payments_to_decide":
      return words.rich("payments_to_decide.body", { time: at(item.until) });
    case "orders_found":
      return <Orders {...item}>{words("orders_found.body")}</Orders>;
    case "orders_ended":
      return <Orders {...item} />;
    case "settlements_queued":
      return (
        <Orders {...item}>
          {words.rich("settlements_queued.body", { amount: () => <Money rial={item.totalRial} /> })}{" "}
          {item.deposit && <Deposit {...item.deposit} count={item.count} />}
        </Orders>
      );
    case "batch_rows_failed":
      return words("batch_rows_failed.body", { batches: item.batches });
    case "policy_to_decide":
      return words.rich("policy_to_decide.body", { time: at(item.since), name: () => <bdi>{item.proposerName}</bdi> });
    case "link_broken":
      return words.rich("link_broken.body", { time: at(item.since) });
    case "service_away":
      return (
        <>
          {item.answeredAt
            ? words.rich("service_away.body", { time: at(item.answeredAt) })
            : words.rich("service_away.bodyEver", { time: at(item.since) })}{" "}
          <ServiceNextTry />
        </>
      );
    case "pair_expiring":
      return words.rich("pair_expiring.body", { time: at(item.expiresAt) });
    case "refresh_failing":
      return words.rich("refresh_failing.body", { time: at(item.since), count: item.count });
    case "webhooks_stuck":
      return words.rich("webhooks_stuck.body", { time: at(item.since) });
    case "webhooks_refused": {
      const verdict = WEBHOOK_VERDICTS.find((known) => known === item.verdict);
      const why = verdicts(verdict && verdict !== "accepted" ? verdict : "other");
      return words.rich(item.isMixed ? "webhooks_refused.body" : "webhooks_refused.bodyOne", {
        verdict: why,
        time: at(item.lastAt),
      });
    }
    case "unreadable_answers":
      return words.rich("unreadable_answers.body", {
        time: at(item.lastAt),
        operation: () => (
          <bdi dir="ltr" className="font-mono">
            {item.operation}
          </bdi>
        ),
      });
    case "wallet_unit":
      return words.rich("wallet_unit.body", {
        balance: () => <Money rial={item.balanceRial} />,
        source: words(`wallet_unit.sources.${item.source}`),
        told: () => <Money rial={item.sourceRial} />,
      });
    case "figures_behind":
      return item.asOf && words.rich("figures_behind.body", { time: at(item.asOf) });
    case "withdrawals_failed":
      return <Reasons reasons={item.reasons} />;
  }
}

/**
 * The first of the orders that an item is about, each with the way to it; the others are behind the item's own link.
 */
function Orders({ orders, count, children }: { orders: AttentionOrder[]; count: number; children?: ReactNode }) {
  const words = useTranslations("overview.attention");
  const outcomes = useTranslations("orders.outcome");
  const business = useBusiness();
  return (
    <>
      {children && <p>{children}</p>}
      <ul className="mt-1 space-y-0.5">
        {orders.map(({ orderId, queuedId, amountRial, name, outcome }) => (
          <li key={queuedId ?? orderId}>
            <Dotted>
              <TextLink
                href={
                  queuedId
                    ? queuedSettlementRoutes.queuedSettlement(business, queuedId)
                    : orderRoutes.order(business, orderId)
                }
              >
                <Money rial={amountRial} />
              </TextLink>
              {name !== null && (isIban(name) ? <Iban value={name} /> : <bdi>{name}</bdi>)}
              {outcome !== null && outcome !== "found" && outcomes(outcome)}
            </Dotted>
          </li>
        ))}
        {count > orders.length && <li>{words("more", { count: count - orders.length })}</li>}
      </ul>
    </>
  );
}

/** Which deposit lets which of them go, as the wallet is now. */
function Deposit({ count, smallestRial, allRial, isAtLeast }: QueueDeposit & { count: number }) {
  const words = useTranslations("overview.attention.items.settlements_queued.deposit");
  const amounts = {
    smallest: () => <Money rial={smallestRial} />,
    all: () => <Money rial={allRial} />,
    least: String(isAtLeast),
  };
  const isOne = count === 1 || smallestRial === null;
  const name = allRial === 0 ? "none" : isOne ? "all" : smallestRial === 0 ? "rest" : "many";
  return words.rich(name, amounts);
}

const KEPT_ANSWER_MS = ((businessOperations.show.cacheSeconds ?? 0) + 1) * 1000;

/** Whole or masked. */
const isIban = (name: string): boolean => /^IR\d{2}/.test(name);

/**
 * The shell asks for the business on every page; when that is answered, the outage is over. What was kept from before
 * it answers for some seconds more, and says nothing of a next try.
 */
function ServiceNextTry() {
  const { error, isFetching } = useOperation(businessOperations.show, {}, { refetchInterval: KEPT_ANSWER_MS });
  return <NextTry error={error} isRetrying={isFetching} />;
}

function Reasons({ reasons }: { reasons: { errorCode: string | null; count: number }[] }) {
  const message = useMessage();
  const { locale } = usePreferences();
  return (
    <ul>
      {reasons.map(({ errorCode, count }) => (
        <li key={errorCode}>
          {message(reasonKey(errorCode))}: {formatNumber(count, locale)}
        </li>
      ))}
    </ul>
  );
}
