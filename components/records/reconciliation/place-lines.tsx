"use client";

import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/data-table/column";
import { DataTable } from "@/components/kit/data-table/data-table";
import { Section } from "@/components/kit/ui/card";
import { cn } from "@/components/kit/ui/cn";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Amount } from "@/components/shared/parts/amount";
import { channelKey } from "@/lib/areas/money/wallet/status";
import { accountPlaceName } from "@/lib/areas/records/reconciliation/accounts";
import { type LinePart, partRial } from "@/lib/areas/records/reconciliation/lines";
import type { PlaceAnswer } from "@/lib/areas/records/reconciliation/server/answers";
import { formatNumber } from "@/lib/kit/format/digits";
import { unitName } from "@/lib/kit/format/money";
import type { MessageKey } from "@/lib/kit/i18n/types";
import { useMessage } from "@/lib/kit/i18n/use-message";

interface Row {
  id: string;
  part: LinePart | "opening" | "closing";
  channel: string | null;
  count: number | null;
  rial: number | null;
}

const COLUMNS: readonly Column<Row>[] = [
  { id: "part", header: "reconciliation.month.part", cell: (row) => <LineName row={row} />, card: "title" },
  {
    id: "count",
    header: "reconciliation.month.count",
    cell: ({ count }) => <Count value={count} />,
    align: "end",
    card: "hidden",
  },
  {
    id: "amount",
    header: "reconciliation.month.amount",
    cell: ({ rial, part }) => (
      <span className={cn((part === "opening" || part === "closing") && "font-semibold")}>
        <Amount rial={rial} />
      </span>
    ),
    align: "end",
    card: "aside",
  },
];

function LineName({ row: { part, channel } }: { row: Row }) {
  return (
    <>
      <PartName part={part} />
      {channel !== null && (
        <span className="text-muted">
          {" · "}
          <ChannelName channel={channel} />
        </span>
      )}
    </>
  );
}

export function PartName({ part }: { part: Row["part"] }) {
  const words = useTranslations("wallet.totals");
  return <span className={cn((part === "opening" || part === "closing") && "font-semibold")}>{words(part)}</span>;
}

/** A channel by its word; what a place calls otherwise stands as it is. */
export function ChannelName({ channel }: { channel: string }) {
  const message = useMessage();
  const key = channelKey(channel as Parameters<typeof channelKey>[0]) as MessageKey | undefined;
  return key ? message(key) : <bdi>{channel}</bdi>;
}

function Count({ value }: { value: number | null }) {
  const { locale } = usePreferences();
  return value === null || value === 0 ? null : formatNumber(value, locale);
}

/** From a place's opening to its closing, line by line, each with its sign. */
export function PlaceLines({ place, name }: { place: PlaceAnswer; name: string }) {
  const words = useTranslations("reconciliation.month");
  const { unit, locale } = usePreferences();
  const title = words("linesOf", { place: name });
  const restRial = partRial(place.lines, "difference");
  const rows: Row[] = [
    { id: "opening", part: "opening", channel: null, count: null, rial: place.openingRial },
    ...place.lines.map((line) => ({ id: `${line.part} ${line.channel}`, ...line })),
    { id: "closing", part: "closing", channel: null, count: null, rial: place.closingRial },
  ];
  return (
    <Section title={title} description={words("unit", { unit: unitName(unit, locale) })} isFlush>
      <DataTable
        className="rounded-t-none border-0"
        label={title}
        columns={COLUMNS}
        rows={rows}
        rowId={({ id }) => id}
        density="compact"
        empty={null}
      />
      {place.addsUp && (
        <p className={cn("border-t px-4 py-3 text-sm sm:px-5", restRial === 0 ? "text-muted" : "text-warning")}>
          {restRial === 0 ? words("adds") : words.rich("addsWithRest", { amount: () => <Amount rial={restRial} /> })}
        </p>
      )}
    </Section>
  );
}

/** What a place is called: the wallet by its word, an account as its source names it. */
export function usePlaceName(): (place: Pick<PlaceAnswer, "kind" | "name">) => string {
  const words = useTranslations("reconciliation");
  const { locale } = usePreferences();
  return ({ kind, name }) => (kind === "wallet" || name === null ? words("wallet") : accountPlaceName(name, locale));
}
