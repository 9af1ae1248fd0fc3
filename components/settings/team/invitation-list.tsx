"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/kit/ui/badge";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { DateText } from "@/components/kit/ui/date-text";
import { ErrorState } from "@/components/kit/ui/error-state";
import { showToast } from "@/components/kit/ui/toast";
import { useChecked } from "@/components/shared/parts/use-checked";
import { teamOperations } from "@/lib/areas/settings/team/operations";
import type { TeamInvitation } from "@/lib/areas/settings/team/schemas";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { LinkDialog, type ShownLink } from "./link-dialog";
import { RoleName } from "./team-columns";

/** Invitations that were not used yet. */
export function InvitationList({ invitations }: { invitations: readonly TeamInvitation[] | undefined }) {
  const team = useTranslations("team.invitations");
  const [link, setLink] = useState<ShownLink | null>(null);
  return (
    <Section title={team("title")} className="mt-5" isFlush>
      {invitations?.length === 0 && <p className="px-5 py-4 text-muted">{team("empty")}</p>}
      <ul className="divide-y">
        {invitations?.map((invitation) => (
          <InvitationItem key={invitation.id} invitation={invitation} onLink={setLink} />
        ))}
      </ul>
      <LinkDialog link={link} onClose={() => setLink(null)} />
    </Section>
  );
}

interface InvitationItemProps {
  invitation: TeamInvitation;
  onLink: (link: ShownLink) => void;
}

function InvitationItem({ invitation, onLink }: InvitationItemProps) {
  const team = useTranslations("team.invitations");
  const { id, email, role } = invitation;
  const [isRevoking, setRevoking] = useState(false);
  const renew = useOperationMutation(teamOperations.renewInvitation);
  const revoke = useOperationMutation(teamOperations.revokeInvitation);
  const checked = useChecked();
  const renewNow = async () => {
    const made = await checked.run(() => renew.mutateAsync({ invitationId: id }));
    if (made) onLink({ ...made, email, role });
  };
  const revokeNow = async () => {
    await revoke.mutateAsync({ invitationId: id });
    setRevoking(false);
    showToast({ tone: "success", title: team("revoked") });
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi dir="ltr" className="truncate">
            {email}
          </bdi>
          {invitation.isExpired && <Badge tone="warning">{team("expired")}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-4 text-muted text-sm">
          <RoleName role={role} />
          {invitation.invitedBy && (
            <span>
              {team("by")}: <bdi>{invitation.invitedBy}</bdi>
            </span>
          )}
          <span>
            {team("until")}: <DateText value={invitation.expiresAt} form="long" />
          </span>
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" isLoading={renew.isPending} onClick={() => void renewNow()}>
          {team("renew")}
        </Button>
        <Button size="sm" onClick={() => setRevoking(true)}>
          {team("revoke")}
        </Button>
      </div>
      {checked.window}
      <ConfirmDialog
        open={isRevoking}
        onOpenChange={setRevoking}
        title={team("revokeTitle", { email })}
        description={team("revokeDescription")}
        action={team("revoke")}
        isDangerous
        isWorking={revoke.isPending}
        onConfirm={() => void revokeNow().catch(() => undefined)}
        error={revoke.error && <ErrorState error={revoke.error} />}
      />
    </li>
  );
}
