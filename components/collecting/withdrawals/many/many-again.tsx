"use client";

import { Repeat } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import type { Column } from "@/components/kit/data-table/column";
import { DataTable } from "@/components/kit/data-table/data-table";
import { Alert } from "@/components/kit/ui/alert";
import { Badge } from "@/components/kit/ui/badge";
import { Button } from "@/components/kit/ui/button";
import { DateText } from "@/components/kit/ui/date-text";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { Missing, Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { SegmentedControl } from "@/components/kit/ui/segmented-control";
import { TextLink } from "@/components/kit/ui/text-link";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import type { FailedLately, ManyRow } from "@/lib/areas/collecting/withdrawals/many";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import { reasonKey } from "@/lib/areas/collecting/withdrawals/status";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { formatDay } from "@/lib/kit/format/date-display";
import { formatMoney } from "@/lib/kit/format/money";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { ManyReview } from "./late-review";
import { PayerShown, pagesOf, SHOWN_AT_ONCE } from "./many-table";
import { useKeys } from "./use-keys";

const SPANS = ["7", "31", "92"] as const;
type Span = (typeof SPANS)[number];

/** Worth trying, and not collected since: what a person would choose first. */
const isWorth = ({ again, since }: FailedLately): boolean => again.worth === "yes" && since === null;

/** What failed lately, which of it is worth collecting again and when; what is chosen is ordered as one. */
export function ManyAgain() {
  const words = useTranslations("manyWithdrawals.again");
  const { unit, locale } = usePreferences();
  const keyOf = useKeys();
  const [span, setSpan] = useState<Span>("31");
  const [kind, setKind] = useState<"worth" | "other">("worth");
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isReviewing, setReviewing] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const { data, error, refetch } = useOperation(
    withdrawalOperations.failedLately,
    { days: Number(span) },
    { keepPrevious: true },
  );
  const all = data?.items;
  const listed = all?.filter((one) => isWorth(one) === (kind === "worth"));
  const picked = useMemo(
    () => (all ?? []).filter(({ id, again }) => chosen.has(id) && again.worth === "yes"),
    [all, chosen],
  );
  const rows = useMemo(() => picked.map(rowOf), [picked]);
  const columns = useMemo(
    () =>
      columnsOf(chosen, (id) =>
        setChosen((before) => {
          const after = new Set(before);
          if (!after.delete(id)) after.add(id);
          return after;
        }),
      ),
    [chosen],
  );
  if (isReviewing && rows.length > 0)
    return (
      <ManyReview
        rows={rows}
        fileName={null}
        reason={reason ?? words("reason")}
        onReason={setReason}
        idempotencyKey={keyOf(rows)}
        onBack={() => setReviewing(false)}
        onLeaveOut={(places) =>
          setChosen(new Set(picked.filter((_, index) => !places.includes(index + 1)).map(({ id }) => id)))
        }
      />
    );
  const totalRial = rows.reduce((sum, { amountRial }) => sum + amountRial, 0);
  const choosable = (listed ?? []).filter(({ id, again }) => again.worth === "yes" && !chosen.has(id));
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SegmentedControl
          label={words("kind")}
          value={kind}
          onChange={(value) => {
            setKind(value);
            setPage(1);
          }}
          options={(["worth", "other"] as const).map((value) => ({
            value,
            label: words(`kinds.${value}`, {
              count: (all ?? []).filter((one) => isWorth(one) === (value === "worth")).length,
            }),
          }))}
        />
        <SegmentedControl
          label={words("span")}
          value={span}
          onChange={(value) => {
            setSpan(value);
            setPage(1);
          }}
          options={SPANS.map((value) => ({ value, label: words("days", { count: Number(value) }) }))}
        />
      </div>
      {data && data.asOf === null && <Alert tone="warning" className="mb-3" title={words("notRead")} />}
      {data && data.left > 0 && <Alert tone="info" className="mb-3" title={words("left", { count: data.left })} />}
      <DataTable
        label={words("list")}
        columns={columns}
        rows={listed?.slice((page - 1) * SHOWN_AT_ONCE, page * SHOWN_AT_ONCE)}
        rowId={({ id }) => id}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
        empty={<EmptyState icon={Repeat} title={words(`empty.${kind}`)} description={words("empty.body")} />}
        footer={pagesOf({ page, total: listed?.length ?? 0, onPage: setPage })}
      />
      {(rows.length > 0 || (kind === "worth" && choosable.length > 0)) && (
        <section
          aria-label={words("chosen", { count: rows.length })}
          className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-lg border bg-surface px-4 py-3 shadow-float"
        >
          <p role="status" className="me-auto font-medium">
            {words("chosen", { count: rows.length })}
            {rows.length > 0 && ` · ${formatMoney(totalRial, { unit, locale })}`}
          </p>
          {kind === "worth" && choosable.length > 0 && (
            <Button
              variant="ghost"
              onClick={() => setChosen((before) => new Set([...before, ...choosable.map(({ id }) => id)]))}
            >
              {words("all", { count: choosable.length })}
            </Button>
          )}
          {rows.length > 0 && (
            <Button variant="ghost" onClick={() => setChosen(new Set())}>
              {words("none")}
            </Button>
          )}
          <Button variant="primary" disabled={rows.length === 0} onClick={() => setReviewing(true)}>
            {words("goOn")}
          </Button>
        </section>
      )}
    </>
  );
}

function rowOf(one: FailedLately, index: number): ManyRow {
  const { id, refused, authorizationId, amountRial, description, name, mobile, bankCode, again } = one;
  const [date, maxRetryCount] = again.worth === "yes" ? [again.day, again.retries] : [null, 1];
  const payer = { authorizationId, name, mobile, bankCode };
  const earlier = refused ? { retryTrackId: id } : { retryOf: id };
  return { row: index + 1, ...payer, amountRial, description, date, maxRetryCount, ...earlier };
}

function columnsOf(chosen: ReadonlySet<string>, toggle: (id: string) => void): readonly Column<FailedLately>[] {
  return [
    {
      id: "amount",
      header: "manyWithdrawals.fields.amount",
      align: "end",
      card: "title",
      isFixed: true,
      cell: (one) => <Amount one={one} isChosen={chosen.has(one.id)} onToggle={() => toggle(one.id)} />,
    },
    { id: "payer", header: "manyWithdrawals.fields.payer", isFixed: true, cell: (one) => <PayerShown payer={one} /> },
    { id: "reason", header: "labels.reason", cell: (one) => <Why one={one} /> },
    { id: "when", header: "manyWithdrawals.again.when", cell: (one) => <Verdict one={one} /> },
    { id: "failed", header: "manyWithdrawals.again.failed", cell: (one) => <Failed one={one} /> },
  ];
}

interface AmountProps {
  one: FailedLately;
  isChosen: boolean;
  onToggle: () => void;
}

function Amount({ one, isChosen, onToggle }: AmountProps) {
  const words = useTranslations("manyWithdrawals.again");
  const { unit, locale } = usePreferences();
  const money = <Money rial={one.amountRial} />;
  if (one.again.worth !== "yes") return money;
  return (
    <label className="flex cursor-pointer items-center gap-2.5">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={onToggle}
        aria-label={words("choose", { amount: formatMoney(one.amountRial, { unit, locale }), name: one.name ?? "" })}
        className="size-[18px] shrink-0 cursor-pointer accent-accent"
      />
      {money}
    </label>
  );
}

function Why({ one: { errorCode, refused } }: { one: FailedLately }) {
  const common = useTranslations("common");
  const words = useTranslations("manyWithdrawals.again");
  const message = useMessage();
  const refusal = useRefusal();
  if (refused)
    return (
      <span className="block">
        {words("refused")}
        {refused.why !== null && (
          <span dir="auto" className="block text-muted text-sm">
            {refusal(refused.why)}
          </span>
        )}
      </span>
    );
  return errorCode === null ? <Missing label={common("none")} /> : <span>{message(reasonKey(errorCode))}</span>;
}

/** When, or why not; and what has happened since. */
function Verdict({ one: { again, since } }: { one: FailedLately }) {
  const words = useTranslations("manyWithdrawals.again");
  const preferences = usePreferences();
  const said =
    again.worth === "yes"
      ? again.day === null
        ? words("now")
        : words("from", { day: formatDay(again.day, preferences) })
      : words(`not.${again.why}`);
  return (
    <span className="block">
      {said}
      {since !== null && (
        <span className="block">
          <Badge tone="warning">{words(`since.${since}`)}</Badge>
        </span>
      )}
    </span>
  );
}

function Failed({ one: { id, date, refused } }: { one: FailedLately }) {
  const words = useTranslations("manyWithdrawals.again");
  const business = useBusiness();
  return (
    <span className="block">
      <DateText value={date} />
      <span className="block">
        <TextLink
          href={refused ? orderRoutes.order(business, refused.orderId) : withdrawalRoutes.withdrawal(business, id)}
        >
          {words("open")}
        </TextLink>
      </span>
    </span>
  );
}
