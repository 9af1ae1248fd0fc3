"use client";

import { useTranslations } from "next-intl";
import { Money } from "@/components/ui/money";
import { usePreferences } from "@/components/ui/preferences-context";
import type { StatementRow } from "@/lib/bank-accounts/answers";
import { totalsOf } from "@/lib/bank-accounts/totals";

/** What the rows of this page come to, all of them and by label. */
export function StatementTotals({ rows }: { rows: readonly StatementRow[] }) {
  const words = useTranslations("bankAccounts.totals");
  const { locale } = usePreferences();
  const { all, labels, unclear } = totalsOf(rows);
  const number = new Intl.NumberFormat(locale === "fa" ? "fa-IR" : "en-US");
  return (
    <section aria-label={words("title")} className="mt-5">
      <h3 className="font-semibold">{words("title")}</h3>
      <p className="text-muted text-sm">{words("hint")}</p>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full max-w-3xl text-sm">
          <thead>
            <tr className="border-b text-muted">
              <th scope="col" className="py-1.5 text-start font-normal">
                {words("label")}
              </th>
              <th scope="col" className="px-3 text-end font-normal">
                {words("rows")}
              </th>
              <th scope="col" className="px-3 text-end font-normal">
                {words("deposits")}
              </th>
              <th scope="col" className="px-3 text-end font-normal">
                {words("withdrawals")}
              </th>
            </tr>
          </thead>
          <tbody>
            {[all, ...labels].map((total, place) => (
              <tr key={place === 0 ? "all" : (total.label ?? "none")} className="border-b">
                <th scope="row" className="py-1.5 text-start font-medium">
                  {place === 0 ? words("title") : total.label === null ? words("none") : <bdi>{total.label}</bdi>}
                </th>
                <td className="px-3 text-end tabular-nums">{number.format(total.count)}</td>
                <td className="px-3 text-end">
                  <Money rial={total.inRial} />
                </td>
                <td className="px-3 text-end">
                  <Money rial={total.outRial} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {unclear > 0 && <p className="mt-2 text-muted text-sm">{words("unclear", { count: unclear })}</p>}
    </section>
  );
}
