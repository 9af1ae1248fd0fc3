"use client";

import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/data-table/column";
import { Badge } from "@/components/kit/ui/badge";
import { DateText } from "@/components/kit/ui/date-text";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import type { TeamMember } from "@/lib/areas/settings/team/schemas";
import type { StatusView } from "@/lib/kit/format/status-view";

const STATE = {
  active: { tone: "success", label: "team.state.active" },
  disabled: { tone: "neutral", label: "team.state.disabled", icon: "ban" },
  left: { tone: "neutral", label: "team.state.left", icon: "return" },
} as const satisfies Record<string, StatusView>;

const CODES = {
  on: { tone: "success", label: "team.codes.on" },
  off: { tone: "neutral", label: "team.codes.off" },
} as const satisfies Record<string, StatusView>;

export const TEAM_COLUMNS: readonly Column<TeamMember>[] = [
  { id: "name", header: "labels.name", card: "title", cell: (row) => <Name row={row} /> },
  { id: "role", header: "team.columns.role", cell: (row) => <Role row={row} /> },
  {
    id: "state",
    header: "labels.state",
    cell: ({ isDisabled, hasLeft }) => (
      <StatusBadge status={hasLeft ? STATE.left : isDisabled ? STATE.disabled : STATE.active} />
    ),
  },
  {
    id: "codes",
    header: "team.columns.codes",
    cell: ({ hasOneTimeCodes, hasPasskey }) => (
      <StatusBadge status={hasOneTimeCodes || hasPasskey ? CODES.on : CODES.off} />
    ),
  },
  { id: "seen", header: "team.columns.seen", cell: ({ lastSeenAt }) => <Seen at={lastSeenAt} /> },
  { id: "joined", header: "team.columns.joined", cell: ({ joinedAt }) => <DateText value={joinedAt} /> },
];

function Name({ row }: { row: TeamMember }) {
  const team = useTranslations("team");
  return (
    <span className="block min-w-0 text-start">
      <span className="flex items-center gap-2 font-medium">
        <span className="truncate">{row.name}</span>
        {row.isYou && <Badge tone="info">{team("you")}</Badge>}
      </span>
      <span className="block truncate text-muted text-sm">
        <bdi dir="ltr">{row.email}</bdi>
      </span>
    </span>
  );
}

export function RoleName({ role }: { role: TeamMember["role"] }) {
  const shell = useTranslations("shell.roles");
  const team = useTranslations("team.roles");
  return <span title={team(role)}>{shell(role)}</span>;
}

/** The role; of those who see personal data masked also how often they searched by it, which others do not need to. */
function Role({ row: { role, searches: tally } }: { row: TeamMember }) {
  const searches = useTranslations("team.searches");
  return (
    <>
      <RoleName role={role} />
      {tally !== null && (
        <span className="block text-balance text-muted md:min-w-40 text-sm">
          {searches("week", { count: tally.week })}
          {tally.hour > 0 && <span className="block">{searches("hour", { count: tally.hour })}</span>}
          {tally.refused > 0 && (
            <span className="block font-medium text-warning">{searches("refused", { count: tally.refused })}</span>
          )}
        </span>
      )}
    </>
  );
}

function Seen({ at }: { at: string | null }) {
  const team = useTranslations("team");
  return at === null ? <span className="whitespace-nowrap text-muted">{team("never")}</span> : <DateText value={at} />;
}
