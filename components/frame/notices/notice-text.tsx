"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/components/kit/ui/cn";
import { DateText } from "@/components/kit/ui/date-text";
import { Money } from "@/components/kit/ui/money";
import { NextTry } from "@/components/kit/ui/next-try";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { reasonKey } from "@/lib/areas/collecting/withdrawals/status";
import { businessOperations } from "@/lib/areas/settings/business/operations";
import type { NoticeGroup } from "@/lib/areas/settings/notices/schemas";
import { formatNumber } from "@/lib/kit/format/digits";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useOperation } from "@/lib/kit/operations/query";

type Value = string | number | (() => ReactNode);
type Facts = NoticeGroup["facts"];

/** Of a kind, whose name is data. */
interface Words {
  rich: (key: string, values: Record<string, Value>) => ReactNode;
  has: (key: string) => boolean;
}

/** What a notice's sentences are filled in with: times as dates, amounts as money, by the names of the facts. */
function valuesOf(facts: Facts, count: number, since: string) {
  const values: Record<string, Value> = { count, since: () => <DateText value={since} form="long" /> };
  for (const [name, value] of Object.entries(facts)) {
    if (name === "count") continue;
    if (name.endsWith("At") && typeof value === "string") values[name] = () => <DateText value={value} />;
    else if (name.endsWith("Rial") && typeof value === "number") values[name] = () => <Money rial={value} />;
    else values[name] = value;
  }
  return values;
}

/** The title and the explanation of the notices of one kind. */
export function NoticeText({ group, isTitleOnPhone }: { group: NoticeGroup; isTitleOnPhone: boolean }) {
  const kinds = useTranslations("notices.kinds") as unknown as Words;
  const { kind, facts, count, items } = group;
  const [first] = items;
  const values = valuesOf(facts, count, first?.since ?? new Date(0).toISOString());
  return (
    <>
      <p className={cn("font-medium", isTitleOnPhone && "max-md:py-0.5")}>{kinds.rich(`${kind}.title`, values)}</p>
      <div className={cn("text-muted text-sm", isTitleOnPhone && "max-md:hidden")}>
        {kinds.has(`${kind}.body`) && <p>{kinds.rich(`${kind}.body`, values)}</p>}
        <Reasons facts={facts} />
        {kind === "service_away" && <ServiceTry />}
      </div>
    </>
  );
}

/** When this browser asks the service next: the shell's own question, which is repeated during an outage. */
function ServiceTry() {
  const { error, isFetching } = useOperation(businessOperations.show, {});
  return <NextTry error={error} isRetrying={isFetching} className="mt-1 block" />;
}

/** The first reasons of failures, with how often each is. */
function Reasons({ facts }: { facts: Facts }) {
  const message = useMessage();
  const { locale } = usePreferences();
  const reasons = [1, 2, 3].flatMap((place) => {
    const [code, count] = [facts[`reason${place}`], facts[`count${place}`]];
    return typeof code === "string" && typeof count === "number" ? [{ code, count }] : [];
  });
  if (reasons.length === 0) return null;
  return (
    <ul>
      {reasons.map(({ code, count }) => (
        <li key={code}>
          {message(reasonKey(code === "" ? null : code))}: {formatNumber(count, locale)}
        </li>
      ))}
    </ul>
  );
}
