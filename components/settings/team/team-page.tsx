"use client";

import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan, useMember } from "@/components/frame/shell/member-context";
import { DataTable } from "@/components/kit/data-table/data-table";
import { Button } from "@/components/kit/ui/button";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { onDemand } from "@/components/kit/ui/on-demand";
import { PageHeader } from "@/components/kit/ui/page-header";
import { teamOperations } from "@/lib/areas/settings/team/operations";
import type { TeamMember } from "@/lib/areas/settings/team/schemas";
import { useOperation } from "@/lib/kit/operations/query";
import { InvitationList } from "./invitation-list";
import { MemberActions } from "./member-actions";
import { TEAM_COLUMNS } from "./team-columns";

const InviteDialog = onDemand(["errors", "team"], async () => (await import("./invite-dialog")).InviteDialog);

/** Who works here: members with what may be done about each, and invitations that wait. */
export function TeamPage() {
  const team = useTranslations("team");
  const member = useMember();
  const mayManage = useCan("team.manage");
  const [isInviting, setInviting] = useState(false);
  const { data, error, refetch, isFetching } = useOperation(teamOperations.list, {});
  const actions = {
    id: "actions",
    header: "common.actions.more" as const,
    align: "end" as const,
    isPinned: true,
    card: "aside" as const,
    cell: (row: TeamMember) => <MemberActions target={row} actor={member} />,
  };
  return (
    <>
      <PageHeader
        title={team("title")}
        description={team("description")}
        actions={
          mayManage && (
            <Button variant="primary" icon={UserPlus} onClick={() => setInviting(true)}>
              {team("invite.action")}
            </Button>
          )
        }
      />
      <DataTable
        label={team("list")}
        columns={mayManage ? [...TEAM_COLUMNS, actions] : TEAM_COLUMNS}
        rows={data?.members}
        rowId={({ id }) => id}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
        isUpdating={isFetching && data !== undefined}
        skeletonRows={6}
        empty={<EmptyState title={team("list")} />}
      />
      {mayManage && <InvitationList invitations={data?.invitations} />}
      <InviteDialog open={isInviting} onOpenChange={setInviting} />
    </>
  );
}
