"use client";

import { ChevronLeft, CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { TONE_CLASSES } from "@/components/kit/ui/badge";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { cn } from "@/components/kit/ui/cn";
import { DateText } from "@/components/kit/ui/date-text";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Link } from "@/components/kit/ui/link";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { STATUS_ICONS } from "@/components/kit/ui/status-icons";
import { TextLink } from "@/components/kit/ui/text-link";
import { overviewOperations } from "@/lib/areas/records/overview/operations";
import type { AttentionItem } from "@/lib/areas/records/overview/schemas";
import { shownFirst } from "@/lib/areas/records/overview/shown-first";
import { formatNumber } from "@/lib/kit/format/digits";
import type { StatusIcon, Tone } from "@/lib/kit/format/status-view";
import { useOperation } from "@/lib/kit/operations/query";
import { useAttentionLink } from "./attention-link";
import { AttentionText } from "./attention-text";
import { AttentionWaiting } from "./attention-waiting";

const EVERY_MS = 60_000;

const LOOKS = {
  link_missing: { tone: "danger", icon: "alert" },
  link_broken: { tone: "danger", icon: "alert" },
  service_away: { tone: "danger", icon: "alert" },
  pair_expiring: { tone: "danger", icon: "clock" },
  refresh_failing: { tone: "warning", icon: "alert" },
  webhook_key_missing: { tone: "warning", icon: "alert" },
  webhooks_refused: { tone: "warning", icon: "ban" },
  webhooks_stuck: { tone: "warning", icon: "pause" },
  unreadable_answers: { tone: "warning", icon: "question" },
  withdrawals_failed: { tone: "danger", icon: "cross" },
  settlements_failed: { tone: "danger", icon: "cross" },
  settlements_returned: { tone: "warning", icon: "return" },
  batch_rows_failed: { tone: "danger", icon: "cross" },
  authorizations_expiring: { tone: "info", icon: "clock" },
  authorizations_full: { tone: "info", icon: "clock" },
  requests_failed: { tone: "warning", icon: "alert" },
  payments_to_decide: { tone: "danger", icon: "clock" },
  payments_ended: { tone: "danger", icon: "alert" },
  payments_unconfirmed: { tone: "danger", icon: "alert" },
  orders_need_person: { tone: "danger", icon: "alert" },
  orders_found: { tone: "danger", icon: "alert" },
  orders_ended: { tone: "danger", icon: "cross" },
  settlements_queued: { tone: "info", icon: "clock" },
  orders_to_decide: { tone: "warning", icon: "clock" },
  held_waiting: { tone: "warning", icon: "pause" },
  held_overdue: { tone: "danger", icon: "clock" },
  decisions_to_confirm: { tone: "warning", icon: "clock" },
  removals_to_confirm: { tone: "warning", icon: "clock" },
  removals_answered: { tone: "info", icon: "info" },
  inquiries_to_decide: { tone: "warning", icon: "clock" },
  inquiries_decided: { tone: "info", icon: "info" },
  decisions_ended: { tone: "danger", icon: "alert" },
  policy_to_decide: { tone: "warning", icon: "clock" },
  wallet_unit: { tone: "danger", icon: "alert" },
  figures_behind: { tone: "info", icon: "clock" },
} as const satisfies Record<AttentionItem["kind"], { tone: Tone; icon: StatusIcon }>;

/** What somebody should know or decide, the most urgent first, each with the way there. */
export function AttentionList() {
  const words = useTranslations("overview.attention");
  const { data, error, refetch, isFetching } = useOperation(
    overviewOperations.attention,
    {},
    { refetchInterval: EVERY_MS },
  );
  if (!data && !error) return <AttentionWaiting />;
  return (
    <Section title={words("title")} isFlush className="overflow-hidden">
      {!data ? (
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} className="!py-6" />
      ) : data.items.length === 0 ? (
        <div className="flex items-start gap-3 px-4 py-4 sm:px-5">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
          <div>
            <p className="font-medium">{words("none")}</p>
            <p className="text-muted text-sm">{words(data.webhooksArrive ? "noneHint" : "noneHintShort")}</p>
          </div>
        </div>
      ) : (
        <Items items={data.items} />
      )}
      {data && (
        <p className="border-t px-4 py-2 text-faint text-sm sm:px-5">
          {words.rich("checked", { time: () => <DateText value={data.checkedAt} /> })}
        </p>
      )}
    </Section>
  );
}

/** A phone has no more of them before the balance. */
const ON_PHONE = 3;

/** The most urgent ones, on a phone by their titles alone; the others, and what each is about, when asked for. */
function Items({ items }: { items: readonly AttentionItem[] }) {
  const common = useTranslations("common.actions");
  const { locale } = usePreferences();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : shownFirst(items);
  return (
    <>
      <ul className="divide-y">
        {shown.map((item, place) => (
          <Item
            key={item.kind}
            item={item}
            isWhole={isWhole}
            className={cn(!isWhole && place >= ON_PHONE && "max-md:hidden")}
          />
        ))}
      </ul>
      {/* A phone asks for what they are about; elsewhere that is there. */}
      <div
        className={cn(
          "border-t px-2 py-1.5 sm:px-3",
          items.length <= shownFirst(items).length && "md:hidden",
          !isWhole && items.length > ON_PHONE && "max-md:border-t-0",
        )}
      >
        <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? common("showLess")
            : items.length > ON_PHONE
              ? `${common("showAll")} (${formatNumber(items.length, locale)})`
              : common("details")}
        </Button>
      </div>
    </>
  );
}

interface ItemProps {
  item: AttentionItem;
  /** A phone shows what it is about, too. */
  isWhole: boolean;
  className: string;
}

function Item({ item, isWhole, className }: ItemProps) {
  const { tone, icon } = LOOKS[item.kind];
  const Icon = STATUS_ICONS[icon];
  const link = useAttentionLink(item);
  return (
    <li className={cn("relative flex items-start gap-3 px-4 py-3 sm:px-5 md:py-3.5", className)}>
      <span
        className={cn(
          "mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-full border",
          TONE_CLASSES[tone],
        )}
      >
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <AttentionText item={item} isTitleOnPhone={!isWhole} />
        {link && (
          <p className={cn("mt-1", !isWhole && "max-md:hidden")}>
            <TextLink href={link.href} className="text-sm">
              {link.label}
            </TextLink>
          </p>
        )}
      </div>
      {link && !isWhole && (
        <>
          <ChevronLeft aria-hidden className="mt-1.5 size-4 shrink-0 text-muted md:hidden ltr:rotate-180" />
          <Link href={link.href} aria-label={link.label} className="-outline-offset-2 absolute inset-0 md:hidden" />
        </>
      )}
    </li>
  );
}
