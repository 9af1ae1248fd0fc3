"use client";

import { Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan, useMember } from "@/components/frame/shell/member-context";
import type { Column } from "@/components/kit/data-table/column";
import { DataTable } from "@/components/kit/data-table/data-table";
import { Badge } from "@/components/kit/ui/badge";
import { Button } from "@/components/kit/ui/button";
import { DateText } from "@/components/kit/ui/date-text";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { onDemand } from "@/components/kit/ui/on-demand";
import { PageHeader } from "@/components/kit/ui/page-header";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { businessesOperations } from "@/lib/areas/settings/businesses/operations";
import type { BusinessSeat } from "@/lib/areas/settings/businesses/schemas";
import { LINK_STATUS } from "@/lib/areas/settings/connection/status";
import { formatNumber } from "@/lib/kit/format/digits";
import { useOperation } from "@/lib/kit/operations/query";
import { SeatActions } from "./seat-actions";

const LinkBusinessDialog = onDemand(
  ["businesses.link", "businesses.list", "connection.fields", "errors"],
  async () => (await import("./link-business-dialog")).LinkBusinessDialog,
);

const COLUMNS: readonly Column<BusinessSeat>[] = [
  { id: "name", header: "businesses.columns.name", card: "title", cell: (row) => <Name row={row} /> },
  { id: "role", header: "businesses.columns.role", cell: ({ role }) => <RoleName role={role} /> },
  { id: "link", header: "businesses.columns.link", cell: ({ link }) => <StatusBadge status={LINK_STATUS[link]} /> },
  {
    id: "members",
    header: "businesses.columns.members",
    align: "end",
    cell: ({ members }) => <MemberCount count={members} />,
  },
  {
    id: "joined",
    header: "businesses.columns.joined",
    cell: ({ joinedAt }) => <DateText value={joinedAt} />,
  },
  {
    id: "actions",
    header: "common.actions.more",
    align: "end",
    card: "aside",
    isPinned: true,
    cell: (row) => <SeatActions seat={row} />,
  },
];

/** Which businesses the member belongs to, with what they are there; linking one more, and leaving. */
export function BusinessesPage({ hasSandbox }: { hasSandbox: boolean }) {
  const words = useTranslations("businesses");
  const mayLink = useCan("businesses.link");
  const [isLinking, setLinking] = useState(false);
  const { data, error, refetch, isFetching } = useOperation(businessesOperations.list, {});
  return (
    <>
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={
          <Button
            variant="primary"
            icon={Link2}
            disabled={!mayLink}
            title={mayLink ? undefined : words("link.onlyOwners")}
            onClick={() => setLinking(true)}
          >
            {words("link.action")}
          </Button>
        }
      />
      <DataTable
        label={words("list")}
        columns={COLUMNS}
        rows={data}
        rowId={({ business }) => business}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
        isUpdating={isFetching && data !== undefined}
        skeletonRows={2}
        empty={<EmptyState title={words("list")} />}
      />
      <LinkBusinessDialog open={isLinking} onOpenChange={setLinking} hasSandbox={hasSandbox} />
    </>
  );
}

function Name({ row }: { row: BusinessSeat }) {
  const words = useTranslations("businesses");
  const { business } = useMember();
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <span className="min-w-0">
        <bdi className="font-medium">{row.name ?? row.business}</bdi>
        {row.name !== null && (
          <span className="block text-muted text-sm">
            <bdi dir="ltr">{row.business}</bdi>
          </span>
        )}
      </span>
      {row.business === business && <Badge tone="neutral">{words("here")}</Badge>}
    </span>
  );
}

function RoleName({ role }: Pick<BusinessSeat, "role">) {
  const shell = useTranslations("shell");
  return shell(`roles.${role}`);
}

function MemberCount({ count }: { count: number }) {
  const { locale } = usePreferences();
  return formatNumber(count, locale);
}
