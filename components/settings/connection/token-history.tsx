"use client";

import { History } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Column } from "@/components/kit/data-table/column";
import { DataTable } from "@/components/kit/data-table/data-table";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { Missing } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import type { TokenEventRow } from "@/lib/areas/settings/connection/schemas";
import { TOKEN_EVENT_STATUS } from "@/lib/areas/settings/connection/status";
import { formatNumber } from "@/lib/kit/format/digits";

const SHOWN = 6;

/** Every pair and every attempt to renew it. */
export function TokenHistory({ history }: { history: readonly TokenEventRow[] | undefined }) {
  const words = useTranslations("connection.history");
  const { locale } = usePreferences();
  const [isWhole, setWhole] = useState(false);
  const rows = isWhole ? history : history?.slice(0, SHOWN);
  const hidden = (history?.length ?? 0) - (rows?.length ?? 0);
  return (
    <Section title={words("title")} description={words("description")} isFlush>
      <DataTable
        className="!rounded-t-none !border-0"
        label={words("title")}
        columns={COLUMNS}
        rows={rows}
        rowId={(row) => String(row.id)}
        skeletonRows={SHOWN}
        density="compact"
        empty={<EmptyState icon={History} title={words("empty")} description={words("emptyHint")} />}
        footer={
          hidden > 0 && (
            <Button variant="ghost" size="sm" onClick={() => setWhole(true)}>
              {words("showAll", { count: formatNumber(history?.length ?? 0, locale) })}
            </Button>
          )
        }
      />
    </Section>
  );
}

const COLUMNS: readonly Column<TokenEventRow>[] = [
  { id: "what", header: "connection.history.what", cell: (row) => <What row={row} /> },
  { id: "pair", header: "connection.history.pair", align: "end", cell: (row) => <Pair version={row.version} /> },
  { id: "who", header: "connection.history.who", cell: (row) => <Who actor={row.actor} /> },
  { id: "when", header: "connection.history.when", cell: (row) => <DateText value={row.at} />, card: "aside" },
];

const DETAILS = [
  "refused",
  "answer_lost",
  "declined",
  "upstream_timeout",
  "upstream_unavailable",
  "upstream_unreadable",
  "busy",
] as const;

function What({ row }: { row: TokenEventRow }) {
  const words = useTranslations("connection.history");
  const detail = DETAILS.find((known) => known === row.detail);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <StatusBadge status={TOKEN_EVENT_STATUS[row.kind]} />
      {row.detail && (
        <span className="text-muted text-sm">
          {detail ? words(`details.${detail}`) : <bdi dir="ltr">{row.detail}</bdi>}
        </span>
      )}
    </span>
  );
}

function Pair({ version }: { version: number | null }) {
  const common = useTranslations("common");
  const { locale } = usePreferences();
  return version === null ? <Missing label={common("unknown")} /> : formatNumber(version, locale);
}

function Who({ actor }: { actor: string | null }) {
  const words = useTranslations("connection.history");
  return actor === null ? <span className="text-muted">{words("system")}</span> : <bdi>{actor}</bdi>;
}
