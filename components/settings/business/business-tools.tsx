"use client";

import { Wrench } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/data-table/column";
import { DataTable } from "@/components/kit/data-table/data-table";
import { Section } from "@/components/kit/ui/card";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import type { BusinessProfile } from "@/lib/areas/settings/business/server/answers";
import { TOOL_STATES, TOOL_STATUS, type ToolState, toolState } from "@/lib/areas/settings/business/status";
import { useMessage } from "@/lib/kit/i18n/use-message";

interface ToolRow {
  name: string;
  state: ToolState;
  nameFa: string | null;
  nameEn: string | null;
}

/** The service's tools that the business has; for each missing one, why it is missing and how to get it. */
export function BusinessTools({ tools }: { tools: BusinessProfile["tools"] | undefined }) {
  const words = useTranslations("business.tools");
  const rows = tools && sortTools(tools);
  return (
    <Section title={words("title")} description={words("description")} isFlush>
      <DataTable
        className="!rounded-t-none !border-0"
        label={words("title")}
        columns={COLUMNS}
        rows={rows}
        rowId={(row) => row.name}
        skeletonRows={13}
        empty={<EmptyState icon={Wrench} title={words("empty")} />}
      />
    </Section>
  );
}

const sortTools = (tools: BusinessProfile["tools"]): ToolRow[] =>
  Object.entries(tools)
    .map(([name, tool]) => ({ name, state: toolState(tool), nameFa: tool.nameFa, nameEn: tool.nameEn }))
    .sort((one, other) => TOOL_STATES.indexOf(one.state) - TOOL_STATES.indexOf(other.state));

const COLUMNS: readonly Column<ToolRow>[] = [
  {
    id: "name",
    header: "business.tools.name",
    cell: (row) => (
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 md:flex-col md:items-start md:py-1">
        <Name row={row} />
        <StatusBadge status={TOOL_STATUS[row.state]} />
      </span>
    ),
    card: "title",
    width: "md:w-48",
  },
  { id: "what", header: "business.tools.what", cell: (row) => <What row={row} /> },
];

function Name({ row }: { row: ToolRow }) {
  const message = useMessage();
  const { locale } = usePreferences();
  const key = `business.tools.names.${row.name.replaceAll("-", "_")}`;
  const ours = message(key);
  const theirs = (locale === "fa" ? row.nameFa : row.nameEn) ?? row.name;
  return <bdi className="font-medium">{ours === key ? theirs : ours}</bdi>;
}

function What({ row }: { row: ToolRow }) {
  const words = useTranslations("business.tools");
  const message = useMessage();
  const key = `business.tools.purposes.${row.name.replaceAll("-", "_")}`;
  const purpose = message(key);
  return (
    <span className="block py-1 text-sm max-md:text-start">
      {purpose !== key && <span className="text-muted">{purpose}</span>}
      {row.state !== "ready" && <span className="block">{words(`how.${row.state}`)}</span>}
    </span>
  );
}
