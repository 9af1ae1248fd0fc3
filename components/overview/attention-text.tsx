"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DateText } from "@/components/ui/date-text";
import { usePreferences } from "@/components/ui/preferences-context";
import { formatNumber } from "@/lib/format/digits";
import { useMessage } from "@/lib/i18n/use-message";
import type { AttentionItem } from "@/lib/overview/schemas";
import { reasonKey } from "@/lib/overview/words";
import { WEBHOOK_VERDICTS } from "@/lib/webhooks/topics";

/** Title and explanation of one thing that needs attention. */
export function AttentionText({ item }: { item: AttentionItem }) {
  return (
    <>
      <p className="font-medium">
        <Title item={item} />
      </p>
      <div className="text-muted text-sm">
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
    case "orders_need_person":
    case "orders_to_decide":
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
    case "orders_need_person":
    case "orders_to_decide":
      return words(`${item.kind}.body`);
    case "policy_to_decide":
      return words.rich("policy_to_decide.body", { time: at(item.since), name: () => <bdi>{item.proposerName}</bdi> });
    case "link_broken":
      return words.rich("link_broken.body", { time: at(item.since) });
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
    case "figures_behind":
      return item.asOf && words.rich("figures_behind.body", { time: at(item.asOf) });
    case "withdrawals_failed":
      return <Reasons reasons={item.reasons} />;
  }
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
