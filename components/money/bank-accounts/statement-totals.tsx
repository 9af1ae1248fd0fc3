"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Money } from "@/components/kit/ui/money";
import type { StatementRow } from "@/lib/areas/money/bank-accounts/server/answers";
import { type LabelTotal, totalsOf } from "@/lib/areas/money/bank-accounts/totals";
import type { AccountPeriod } from "@/lib/areas/money/bank-accounts/views";

interface StatementTotalsProps {
  /** Those of the page. */
  rows: readonly StatementRow[];
  /** The period as the book has it; undefined while that is not known. */
  period: AccountPeriod | undefined;
  isSearched: boolean;
}

/** What rows come to, all of them and by label: over the whole period where the book has it, else of this page. */
export function StatementTotals({ rows, period, isSearched }: StatementTotalsProps) {
  const words = useTranslations("bankAccounts.totals");
  const isWhole = period?.totals != null;
  const { all, labels, unclear } = period?.totals ?? totalsOf(rows);
  const title = words(isWhole ? "whole" : "title");
  const hint = isWhole ? "wholeHint" : isSearched ? "searched" : period ? "notWhole" : "hint";
  return (
    <section aria-label={title} className="mt-5">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-muted text-sm">{words(hint)}</p>
      <ul className="mt-2 max-w-3xl divide-y text-sm">
        <Total total={all} name={words("all")} />
        {labels.map((total) => (
          <Total
            key={total.label ?? "none"}
            total={total}
            name={total.label === null ? words("none") : <bdi>{total.label}</bdi>}
          />
        ))}
      </ul>
      {unclear > 0 && <p className="mt-2 text-muted text-sm">{words("unclear", { count: unclear })}</p>}
    </section>
  );
}

function Total({ total: { count, inRial, outRial }, name }: { total: LabelTotal; name: ReactNode }) {
  const words = useTranslations("bankAccounts.totals");
  return (
    <li className="grid gap-x-4 gap-y-0.5 py-1.5 sm:grid-cols-[1fr_auto_14rem_14rem]">
      <span className="font-medium">{name}</span>
      <span className="text-muted">{words("rows", { count })}</span>
      <span>
        <span className="text-muted">{words("deposits")}: </span>
        <Money rial={inRial} />
      </span>
      <span>
        <span className="text-muted">{words("withdrawals")}: </span>
        <Money rial={outRial} />
      </span>
    </li>
  );
}
