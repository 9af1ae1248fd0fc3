"use client";

import { useTranslations } from "next-intl";
import { DateText } from "@/components/kit/ui/date-text";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { listTotalsOperations } from "@/lib/areas/records/list-totals/operations";
import { formatNumber } from "@/lib/kit/format/digits";
import { useMessage } from "@/lib/kit/i18n/use-message";
import type { Operation } from "@/lib/kit/operations/define";
import { useOperation } from "@/lib/kit/operations/query";
import { toQueryString } from "@/lib/kit/operations/query-string";

interface ListTotalsProps {
  list: Operation;
  /** What the list is asked. */
  input: object;
  /** The rows come first. */
  isReady: boolean;
}

/** What the rows of all pages come to, by state. Its room is kept while it is loaded. */
export function ListTotals({ list, input, isReady }: ListTotalsProps) {
  const words = useTranslations("lists.totals");
  const message = useMessage();
  const { locale } = usePreferences();
  const asked = { ...input, page: undefined, perPage: undefined, sort: undefined };
  const { data, error } = useOperation(
    listTotalsOperations.ofList,
    { list: list.id, asked: toQueryString(asked) },
    { enabled: isReady, keepPrevious: true, reads: list.reads },
  );
  if (data && (data.states === null || data.states.length === 0)) return null;
  return (
    <div className="-mx-4 mt-3 -mb-3 flex min-h-12 flex-wrap items-baseline gap-x-6 gap-y-1 border-t px-4 py-3 text-sm">
      <span className="text-muted">{words("title")}</span>
      {error && !data && <p className="text-muted">{words("failed")}</p>}
      {data?.states && (
        <dl className="contents">
          {data.states.map(({ state, way, view, count, rial }) => (
            <div
              key={`${state} ${way ?? ""}`}
              className="flex flex-wrap items-baseline gap-x-2 max-md:w-full max-md:justify-between"
            >
              <dt className="text-muted">
                {words("of", {
                  state: view ? message(view.label) : words("otherState"),
                  count: formatNumber(count, locale),
                })}
              </dt>
              <dd>
                <Money rial={rial * (way || 1)} isSigned={Boolean(way)} className="font-medium" />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {data?.since && (
        <p className="text-muted">{words.rich("since", { day: () => <DateText value={data.since} /> })}</p>
      )}
    </div>
  );
}
