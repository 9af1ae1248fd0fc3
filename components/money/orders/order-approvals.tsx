"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { TextLink } from "@/components/kit/ui/text-link";
import { Timeline, type TimelineEntry } from "@/components/kit/ui/timeline";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { formatNumber } from "@/lib/kit/format/digits";
import { useBusiness } from "@/lib/kit/operations/business";
import type { OrderDetail } from "@/lib/kit/orders/views";

/** Who agreed to the order, and how many more must. */
export function OrderApprovals({ order }: { order: OrderDetail }) {
  const words = useTranslations("orders.approvalsCard");
  const { locale } = usePreferences();
  const business = useBusiness();
  const { approvalsGiven, neededApprovals, approvals, part } = order;
  if (part)
    return (
      <Section title={words("title")}>
        <p>
          {words("ofWhole")} <TextLink href={orderRoutes.order(business, part.of)}>{words("openWhole")}</TextLink>
        </p>
      </Section>
    );
  const entries = approvalsGiven.map(
    (given): TimelineEntry => ({
      id: `${given.approverId} ${given.at}`,
      title: <bdi>{given.approverName}</bdi>,
      time: <DateText value={given.at} />,
      tone: given.counts ? "success" : "neutral",
      icon: given.counts ? "check" : "ban",
      ...(given.counts ? {} : { description: words(given.isWithdrawn ? "withdrawn" : "void") }),
    }),
  );
  const counts = { given: formatNumber(approvals, locale), needed: formatNumber(neededApprovals, locale) };
  return (
    <Section title={words("title")} description={neededApprovals > 0 ? words("needed", counts) : undefined}>
      {entries.length > 0 ? (
        <Timeline entries={entries} />
      ) : (
        <p className="text-muted">{words(neededApprovals === 0 ? "noneNeeded" : "none")}</p>
      )}
    </Section>
  );
}
