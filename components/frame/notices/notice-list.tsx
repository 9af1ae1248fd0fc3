"use client";

import { ChevronLeft, UserRoundCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMember } from "@/components/frame/shell/member-context";
import { Badge, TONE_CLASSES } from "@/components/kit/ui/badge";
import { Button } from "@/components/kit/ui/button";
import { cn } from "@/components/kit/ui/cn";
import { DateText } from "@/components/kit/ui/date-text";
import { Dotted } from "@/components/kit/ui/dotted";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Link } from "@/components/kit/ui/link";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { STATUS_ICONS } from "@/components/kit/ui/status-icons";
import { SubjectName } from "@/components/kit/ui/subject-name";
import { TextLink } from "@/components/kit/ui/text-link";
import { useInBrowser } from "@/components/kit/ui/use-in-browser";
import { useNow } from "@/components/kit/ui/use-now";
import { areaNotices } from "@/lib/areas/areas";
import { mayOpen } from "@/lib/areas/screens";
import { noticeRoutes } from "@/lib/areas/settings/notices/declared";
import { noticeOperations } from "@/lib/areas/settings/notices/operations";
import type { NoticeGroup, NoticeItem } from "@/lib/areas/settings/notices/schemas";
import { formatNumber } from "@/lib/kit/format/digits";
import type { StatusIcon, Tone } from "@/lib/kit/format/status-view";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { type NoticeKind, type NoticeSeverity, pathOf } from "@/lib/kit/notices";
import { useOperation } from "@/lib/kit/operations/query";
import { type Permission, roleCan } from "@/lib/kit/permissions";
import { NoticeActions } from "./notice-actions";
import { NoticeText } from "./notice-text";
import { useSeen } from "./use-notices";

const LOOKS: Record<NoticeSeverity, { tone: Tone; icon: StatusIcon }> = {
  urgent: { tone: "danger", icon: "alert" },
  act: { tone: "warning", icon: "clock" },
  know: { tone: "info", icon: "info" },
};

const SHOWN_GROUPS = 4;
/** A phone has no more groups than these before the balance. */
const ON_PHONE = 3;

/** The most urgent, which are shown unless all are asked for; one more is shown rather than folded away. */
const shownFirst = <Each,>(all: readonly Each[], most: number): readonly Each[] =>
  all.length <= most + 1 ? all : all.slice(0, most);

interface NoticeListProps {
  groups: readonly NoticeGroup[];
  /** All groups with all that is said about them, also on a phone. */
  isWhole?: boolean;
}

/**
 * What the member should know or decide, by kind, the most urgent first, each with the way there. Unless all is asked
 * for, it shows the first groups, and a phone shows their titles alone.
 */
export function NoticeList({ groups, isWhole = false }: NoticeListProps) {
  const common = useTranslations("common.actions");
  const [isOpen, setOpen] = useState(isWhole);
  const first = shownFirst(groups, SHOWN_GROUPS);
  const shown = isOpen ? groups : first;
  const isPhone = useInBrowser() && !window.matchMedia("(min-width: 768px)").matches;
  useSeen(isPhone && !isOpen ? shown.slice(0, ON_PHONE) : shown);
  return (
    <>
      <ul className="divide-y">
        {shown.map((group, place) => (
          <Group
            key={group.kind}
            group={group}
            isOpen={isOpen}
            className={cn(!isOpen && place >= ON_PHONE && "max-md:hidden")}
          />
        ))}
      </ul>
      {!isWhole && (
        <div
          className={cn(
            "border-t px-2 py-1.5 sm:px-3",
            groups.length <= first.length && "md:hidden",
            !isOpen && groups.length > ON_PHONE && "max-md:border-t-0",
          )}
        >
          <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? common("showLess") : groups.length > ON_PHONE ? common("showAll") : common("details")}
          </Button>
        </div>
      )}
    </>
  );
}

interface GroupProps {
  group: NoticeGroup;
  /** A phone shows what it is about, too. */
  isOpen: boolean;
  className: string;
}

function Group({ group, isOpen, className }: GroupProps) {
  const words = useTranslations("notices");
  const common = useTranslations("common.actions");
  const { locale } = usePreferences();
  const { business, role } = useMember();
  const [showsAll, setShowAll] = useState(false);
  const { tone, icon } = LOOKS[group.severity];
  const Icon = STATUS_ICONS[icon];
  const kind: NoticeKind<Permission> = areaNotices[group.kind];
  const open = words(`open.${roleCan(role, kind.acts ?? kind.permission) ? group.severity : "know"}`);
  const [first] = group.items;
  const isSingle = group.items.length === 1;
  const isOfRecords = group.items.some(({ name, amountRial }) => name !== null || amountRial !== null);
  const all = useOperation(noticeOperations.ofKind, { kind: group.kind }, { enabled: showsAll });
  const whole = showsAll ? all.data?.group : undefined;
  const { items, more } = whole ?? group;
  const isFolded = more > 0 && !whole;
  useSeen(whole ? [whole] : []);
  const askForAll = async () => {
    if (!isFolded) return items;
    const { data, error } = await all.refetch();
    return error ? null : (data?.group?.items ?? []);
  };
  const records = group.items.map(({ record }) => record);
  const href = pathOf(kind, business, records);
  // The whole list is the inbox already.
  const opens = mayOpen(href, business, role) && !(isOpen && href === noticeRoutes.notices(business));
  const onlyWhenOpen = cn(!isOpen && "max-md:hidden");
  return (
    <li
      className={cn("relative flex items-start gap-3 px-4 py-3 sm:px-5 md:py-3.5", className)}
      data-notice={group.kind}
    >
      <span
        className={cn(
          "mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-full border",
          TONE_CLASSES[tone],
        )}
      >
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <NoticeText group={group} isTitleOnPhone={!isOpen} />
        {(isOfRecords || !isSingle) && (
          <ul className={cn("mt-1 space-y-0.5", onlyWhenOpen)}>
            {items.map((item) => (
              <Item key={item.id} item={item} kind={kind} isNamed={isOfRecords} />
            ))}
          </ul>
        )}
        {isFolded && all.error && <ErrorState error={all.error} onRetry={all.refetch} className="!py-4" />}
        <div className={cn("mt-1 flex flex-wrap items-center gap-x-3", onlyWhenOpen)}>
          {opens && (
            <TextLink href={href} className="text-sm">
              {open}
            </TextLink>
          )}
          {isFolded && (
            <Button
              variant="ghost"
              size="sm"
              aria-expanded={false}
              isLoading={all.isFetching}
              onClick={() => setShowAll(true)}
            >
              {`${common("showAll")} (${formatNumber(items.length + more, locale)})`}
            </Button>
          )}
          {whole && more > 0 && <span className="text-muted text-sm">{words("more", { count: more })}</span>}
          {first && isSingle && !isOfRecords && <Assigned item={first} />}
        </div>
      </div>
      {!isOpen && opens && (
        <>
          <ChevronLeft aria-hidden className="mt-1.5 size-4 shrink-0 text-muted md:hidden ltr:rotate-180" />
          <Link href={href} aria-label={open} className="absolute inset-0 -outline-offset-2 md:hidden" />
        </>
      )}
      {first && (
        <span className={onlyWhenOpen}>
          <NoticeActions group={{ ...group, items }} askForAll={askForAll} mayPutAway={kind.isEvent === true} />
        </span>
      )}
    </li>
  );
}

/** One record of a group, with the way to it. */
function Item({ item, kind, isNamed }: { item: NoticeItem; kind: NoticeKind; isNamed: boolean }) {
  const { business } = useMember();
  const message = useMessage();
  const { name, amountRial, deadline, facts, isSeen } = item;
  const outcome = typeof facts.outcome === "string" && facts.outcome !== "found" ? facts.outcome : null;
  return (
    <li className={cn("text-sm", !isSeen && "font-medium")}>
      <Dotted>
        <TextLink href={kind.href(business, item.record)}>
          {amountRial !== null ? (
            <Money rial={amountRial} />
          ) : isNamed && name !== null ? (
            <bdi>{name}</bdi>
          ) : (
            <DateText value={item.since} />
          )}
        </TextLink>
        {amountRial !== null && name !== null && <SubjectName name={name} />}
        {outcome !== null && message(`orders.outcome.${outcome}`)}
        {deadline !== null && <Deadline value={deadline} />}
      </Dotted>{" "}
      <Assigned item={item} />
    </li>
  );
}

/** Until when it can be dealt with, or that this time has passed. */
function Deadline({ value }: { value: string }) {
  const words = useTranslations("notices");
  const isPassed = Date.parse(value) <= useNow();
  return (
    <span suppressHydrationWarning>
      {words.rich(isPassed ? "deadlinePassed" : "deadline", { time: () => <DateText value={value} /> })}
    </span>
  );
}

function Assigned({ item: { assignee } }: { item: NoticeItem }) {
  const words = useTranslations("notices");
  const { id } = useMember();
  if (!assignee) return null;
  return (
    <Badge tone="info">
      <UserRoundCheck aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">
        {assignee.id === id ? words("mine") : words.rich("takenBy", { name: () => <bdi>{assignee.name}</bdi> })}
      </span>
    </Badge>
  );
}
