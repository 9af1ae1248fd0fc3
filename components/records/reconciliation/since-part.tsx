"use client";

import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/data-table/column";
import { DataTable } from "@/components/kit/data-table/data-table";
import { Alert } from "@/components/kit/ui/alert";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { Id } from "@/components/kit/ui/id";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Amount } from "@/components/shared/parts/amount";
import { bankAccountRoutes } from "@/lib/areas/money/bank-accounts/declared";
import { ROW_TYPE } from "@/lib/areas/money/bank-accounts/status";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { TRANSACTION_STATUS } from "@/lib/areas/money/wallet/status";
import { reconciliationRoutes } from "@/lib/areas/records/reconciliation/declared";
import type { ChangedLine } from "@/lib/areas/records/reconciliation/lines";
import { type Movement, movedBy } from "@/lib/areas/records/reconciliation/movement";
import type { ChangedRow, PlaceAnswer, SinceClosing } from "@/lib/areas/records/reconciliation/server/answers";
import { formatMoney } from "@/lib/kit/format/money";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useBusiness } from "@/lib/kit/operations/business";
import { UNKNOWN } from "@/lib/kit/operations/unread";
import { ChannelName, PartName, usePlaceName } from "./place-lines";

interface ChangedLineRow extends ChangedLine {
  place: string;
  /** What the place is called, where there are several. */
  name: string | null;
}

const LINES: readonly Column<ChangedLineRow>[] = [
  {
    id: "line",
    header: "reconciliation.since.line",
    cell: ({ part, channel, name }) => (
      <>
        {name !== null && <bdi className="text-muted">{name}: </bdi>}
        <PartName part={part} />
        {channel !== null && (
          <>
            {": "}
            <ChannelName channel={channel} />
          </>
        )}
      </>
    ),
    card: "title",
  },
  { id: "was", header: "reconciliation.since.was", cell: ({ thenRial }) => <Amount rial={thenRial} />, align: "end" },
  { id: "now", header: "reconciliation.since.now", cell: ({ nowRial }) => <Amount rial={nowRial} />, align: "end" },
  {
    id: "more",
    header: "reconciliation.since.more",
    cell: ({ thenRial, nowRial }) => <Amount rial={nowRial - thenRial} />,
    align: "end",
    card: "aside",
  },
];

const ROWS: readonly Column<ChangedRow>[] = [
  { id: "row", header: "reconciliation.since.row", cell: (row) => <RowId row={row} />, card: "title" },
  { id: "day", header: "reconciliation.since.day", cell: ({ day }) => <DateText value={day} /> },
  {
    id: "was",
    header: "reconciliation.since.was",
    cell: ({ was }) => <Side movement={was} word="new" />,
    align: "end",
  },
  {
    id: "now",
    header: "reconciliation.since.now",
    cell: ({ now }) => <Side movement={now} word="gone" />,
    align: "end",
  },
  { id: "learned", header: "reconciliation.since.learned", cell: (row) => <Learned row={row} /> },
];

const STATUSES = { ...TRANSACTION_STATUS, ...ROW_TYPE };

/** What the book learned of a closed month: what it comes to, and the rows behind that. The frozen figures stay. */
export function SincePart({ since, places }: { since: SinceClosing; places: readonly PlaceAnswer[] }) {
  const words = useTranslations("reconciliation.since");
  const nameOf = usePlaceName();
  const view = usePreferences();
  const business = useBusiness();
  const lines = since.places.flatMap((place) => place.lines.map((line) => ({ ...line, place: place.id })));
  const severalName = (place: string) => {
    const shown = places.find(({ id }) => id === place);
    return since.places.length > 1 && shown ? nameOf(shown) : null;
  };
  const rowHref = ({ place, day, was, now }: ChangedRow) => {
    const movement = now ?? was;
    const isAccount = places.some(({ id, kind }) => id === place && kind === "account");
    if (movement?.role === "rest") return reconciliationRoutes.reconciliationDay(business, day);
    return isAccount
      ? bankAccountRoutes.bankAccount(business, place, { q: movement?.id ?? "", from: day, to: day })
      : walletRoutes.transaction(business, movement?.id ?? "");
  };
  return (
    <Section title={words("title")} isFlush>
      <div className="space-y-2 p-4 sm:p-5">
        {since.places.map(({ id, changedRial }) => {
          const shown = places.find((each) => each.id === id);
          const place = shown ? nameOf(shown) : id;
          return (
            <Alert key={id} tone="warning">
              {changedRial === null
                ? words("unknown", { place })
                : changedRial === 0
                  ? words("sameEnd", { place })
                  : words("end", { place, amount: `${changedRial > 0 ? "+" : ""}${formatMoney(changedRial, view)}` })}
            </Alert>
          );
        })}
      </div>
      <DataTable
        className="rounded-none border-x-0 border-b-0"
        label={words("lines")}
        columns={LINES}
        rows={lines.map((line) => ({ ...line, name: severalName(line.place) }))}
        rowId={({ place, part, channel }) => `${place} ${part} ${channel}`}
        density="compact"
        empty={null}
      />
      <DataTable
        className="rounded-t-none border-x-0 border-b-0"
        label={words("rows")}
        columns={ROWS}
        rows={since.rows}
        rowId={({ place, was, now }) => `${place} ${(now ?? was)?.role} ${(now ?? was)?.id}`}
        rowHref={rowHref}
        density="compact"
        empty={<EmptyState title={words("noRows")} />}
      />
      {since.hasMore && <p className="px-4 py-3 text-muted text-sm">{words("hasMore")}</p>}
    </Section>
  );
}

function RowId({ row: { was, now } }: { row: ChangedRow }) {
  const wallet = useTranslations("wallet.totals");
  const movement = now ?? was;
  if (!movement) return null;
  return (
    <>
      <Id value={movement.id} />
      {movement.role === "back" && <span className="block text-muted text-sm">{wallet("cameBack")}</span>}
    </>
  );
}

function Side({ movement, word }: { movement: Movement | null; word: "new" | "gone" }) {
  const words = useTranslations("reconciliation.since");
  const message = useMessage();
  if (!movement) return <span className="text-muted">{words(word)}</span>;
  const { status } = movement;
  const view = statusViewOf(STATUSES, {
    status: status === "unknown" ? UNKNOWN : status,
    statusAsSent: null,
  });
  return (
    <>
      <Amount rial={movedBy(movement)} />
      <span className="block text-muted text-sm">{message(view.label)}</span>
    </>
  );
}

function Learned({ row: { learnedAt, source } }: { row: ChangedRow }) {
  const words = useTranslations("reconciliation.since.source");
  if (learnedAt === null) return null;
  return (
    <>
      <DateText value={learnedAt} form="long" />
      {source && <span className="block text-muted text-sm">{words(source)}</span>}
    </>
  );
}
