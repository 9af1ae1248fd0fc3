"use client";

import { useTranslations } from "next-intl";
import type { ListState } from "@/components/kit/data-table/use-list-state";
import { Alert } from "@/components/kit/ui/alert";
import { ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { ErrorState } from "@/components/kit/ui/error-state";
import { FoldedOnPhone } from "@/components/kit/ui/folded-on-phone";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Select } from "@/components/kit/ui/select";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { TextLink } from "@/components/kit/ui/text-link";
import { Paper } from "@/components/shared/parts/paper";
import type { InquiryListState } from "@/lib/areas/people/inquiries/filters";
import { LEDGER_KINDS } from "@/lib/areas/people/inquiries/kinds";
import { type InquirySum, type InquiryTotals, inquiryOperations } from "@/lib/areas/people/inquiries/operations";
import { formatMonth } from "@/lib/kit/format/date-display";
import { formatNumber } from "@/lib/kit/format/digits";
import { formatMoney } from "@/lib/kit/format/money";
import { useOperation } from "@/lib/kit/operations/query";

type By = InquiryListState["by"];
const BY: readonly By[] = ["kind", "member", "month", "customer"];

/** The cost of the listed inquiries as far as our ledger knows it, and what it does not know. */
export function InquirySums({ list }: { list: ListState<InquiryListState> }) {
  const words = useTranslations("inquiries.totals");
  const { page: _page, perPage: _perPage, ...asked } = list.value;
  const { data, error, refetch, isFetching } = useOperation(inquiryOperations.totals, asked, { keepPrevious: true });
  return (
    <>
      {data && <ToDo list={list} totals={data} />}
      <Section
        title={words("title")}
        className="mb-4"
        actions={
          <Select
            aria-label={words("title")}
            value={asked.by}
            onChange={(event) => list.set({ by: event.target.value as By })}
            options={BY.map((value) => ({ value, label: words(`by.${value}`) }))}
          />
        }
      >
        {data ? (
          <Told totals={data} by={asked.by} ofCustomer={(customerId) => list.hrefOf({ customerId })} />
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
        ) : (
          <Skeleton className="h-24" />
        )}
        <p className="mt-3 text-muted text-sm">{words("limits")}</p>
      </Section>
    </>
  );
}

/** Inquiries that need this member: those to approve, and the member's own that were approved. */
function ToDo({ list, totals: { toDecide, toAsk } }: { list: ListState<InquiryListState>; totals: InquiryTotals }) {
  const words = useTranslations("inquiries.totals");
  const waits = [
    ["waiting", toDecide],
    ["approved", toAsk],
  ] as const;
  return waits.map(
    ([state, count]) =>
      count > 0 &&
      list.value.state !== state && (
        <Alert
          key={state}
          tone="warning"
          className="mb-4"
          title={words(state, { count })}
          actions={<ButtonLink href={list.hrefOf({ state })}>{words("look")}</ButtonLink>}
        />
      ),
  );
}

interface ToldProps {
  totals: InquiryTotals;
  by: By;
  /** The address of the list of one customer's inquiries. */
  ofCustomer: (customerId: string) => string;
}

function Told({ totals: { all, groups }, by, ofCustomer }: ToldProps) {
  const words = useTranslations("inquiries.totals");
  const { unit, locale } = usePreferences();
  return (
    <>
      <FoldedOnPhone label={`${words("all")}: ${formatMoney(all.chargedRial, { unit, locale })}`}>
        <Paper label={words(`by.${by}`)} isCards>
          <thead>
            <tr>
              <th scope="col">{words(`by.${by}`)}</th>
              <th scope="col">{words("asked")}</th>
              <th scope="col">{words("charged")}</th>
              <th scope="col">{words("maybe")}</th>
              <th scope="col">{words("sum")}</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ key, ...sum }) => (
              <Line key={key} name={<Key by={by} value={key} ofCustomer={ofCustomer} />} sum={sum} />
            ))}
            <Line name={<strong>{words("all")}</strong>} sum={all} />
          </tbody>
        </Paper>
      </FoldedOnPhone>
      {all.unpriced > 0 && <p className="mt-2 text-warning">{words("unpriced", { count: all.unpriced })}</p>}
      {all.maybe > 0 && (
        <p className="mt-2 text-warning">
          {words.rich("maybeNote", { count: all.maybe, amount: () => <Money rial={all.maybeRial} /> })}
        </p>
      )}
    </>
  );
}

function Line({ name, sum }: { name: React.ReactNode; sum: InquirySum }) {
  const words = useTranslations("inquiries.totals");
  const { locale } = usePreferences();
  return (
    <tr>
      <th scope="row" className="!border-b font-normal max-md:font-semibold">
        {name}
      </th>
      <td className="tabular-nums" data-label={words("asked")}>
        {formatNumber(sum.asked, locale)}
      </td>
      <td className="tabular-nums" data-label={words("charged")}>
        {formatNumber(sum.charged, locale)}
      </td>
      <td className="tabular-nums" data-label={words("maybe")}>
        {formatNumber(sum.maybe, locale)}
      </td>
      <td data-label={words("sum")}>
        <Money rial={sum.chargedRial} />
      </td>
    </tr>
  );
}

function Key({ by, value, ofCustomer }: Pick<ToldProps, "by" | "ofCustomer"> & { value: string | null }) {
  const words = useTranslations("inquiries");
  const view = usePreferences();
  const kind = by === "kind" && LEDGER_KINDS.find((each) => each === value);
  if (kind) return words(`kinds.${kind}`);
  if (value === null || value === "") return <span className="text-muted">{words("totals.none")}</span>;
  // The ledger and the budgets use Jalali months, independent of the member's calendar.
  if (by === "month") return formatMonth(value, { ...view, calendar: "jalali" });
  if (by !== "customer") return <bdi>{value}</bdi>;
  return (
    <TextLink href={ofCustomer(value)}>
      <bdi dir="ltr">{value}</bdi>
    </TextLink>
  );
}
