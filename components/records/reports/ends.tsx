"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { PartsBar } from "@/components/kit/ui/parts-bar";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import type { Ends, Report } from "@/lib/areas/records/reports/schemas";
import { formatNumber, formatPercent } from "@/lib/kit/format/digits";

const PARTS = [
  { id: "paid", fill: "bg-success" },
  { id: "failed", fill: "bg-danger" },
  { id: "returned", fill: "bg-warning" },
  { id: "underWay", fill: "bg-info" },
  { id: "other", fill: "bg-neutral" },
] as const satisfies readonly { id: keyof Ends; fill: string }[];

/** How many payments and payouts of the period came to which end: shares of all of them, which make the whole. */
export function EndsOfPeriod({ payments, payouts }: Pick<Report, "payments" | "payouts">) {
  const words = useTranslations("reports.ends");
  if (!payments || !payouts) return null;
  return (
    <Section title={words("title")}>
      <div className="grid gap-6 md:grid-cols-2">
        <EndsOf name={words("payments")} ends={payments} />
        <EndsOf name={words("payouts")} ends={payouts} />
      </div>
    </Section>
  );
}

function EndsOf({ name, ends }: { name: string; ends: Ends }) {
  const words = useTranslations("reports.ends");
  const { locale } = usePreferences();
  const parts = PARTS.map((part) => ({ ...part, count: ends[part.id] })).filter(({ count }) => count > 0);
  const said = ({ id, count }: (typeof parts)[number]) =>
    words("text", {
      part: words(id),
      count: formatNumber(count, locale),
      share: formatPercent(count / ends.all, locale),
    });
  return (
    <div className="min-w-0">
      <h3 className="font-medium">{name}</h3>
      {ends.all === 0 ? (
        <p className="text-muted text-sm">{words("none")}</p>
      ) : (
        <>
          <p className="mb-2 text-muted text-sm">{words("of", { count: formatNumber(ends.all, locale) })}</p>
          <PartsBar label={name} text={parts.map(said).join("; ")} total={ends.all} parts={parts} />
          <ul className="mt-3 space-y-1 text-sm">
            {parts.map(({ id, count, fill }) => (
              <li key={id} className="flex items-baseline gap-2">
                <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${fill}`} />
                <span className="grow">{words(id)}</span>
                <span className="tabular-nums">
                  {formatNumber(count, locale)}{" "}
                  <span className="text-muted">({formatPercent(count / ends.all, locale)})</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
