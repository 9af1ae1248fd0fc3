"use client";

import { Ban, KeyRound, UserCheck, UserCog } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Menu } from "@/components/kit/ui/menu";
import type { MenuItem } from "@/components/kit/ui/menu-button";
import { onDemand } from "@/components/kit/ui/on-demand";
import { showToast } from "@/components/kit/ui/toast";
import { useTies } from "@/components/shared/parts/ties";
import { useChecked } from "@/components/shared/parts/use-checked";
import { teamOperations } from "@/lib/areas/settings/team/operations";
import type { TeamMember } from "@/lib/areas/settings/team/schemas";
import {
  type Actor,
  refusalToChangeRole,
  refusalToDisable,
  refusalToEnable,
  refusalToResetAccess,
  type TeamRefusal,
} from "@/lib/areas/settings/team/status";
import { useOperationMutation } from "@/lib/kit/operations/query";

const ChangeRoleDialog = onDemand(
  ["errors", "team"],
  async () => (await import("./change-role-dialog")).ChangeRoleDialog,
);
const ResetAccessDialog = onDemand(
  ["errors", "team.link", "team.list", "team.reset"],
  async () => (await import("./reset-access-dialog")).ResetAccessDialog,
);

interface MemberActionsProps {
  target: TeamMember;
  actor: Actor;
}

/** What may be done about one member; what may not is shown off, with why. */
export function MemberActions({ target, actor }: MemberActionsProps) {
  const words = useTranslations("team");
  const [open, setOpen] = useState<"role" | "reset" | "disable" | null>(null);
  const disable = useOperationMutation(teamOperations.disable);
  const enable = useOperationMutation(teamOperations.enable);
  const checked = useChecked();
  const ties = useTies({ of: "member", id: target.id }, open === "disable");
  const item = (refusal: TeamRefusal | null) => ({
    isDisabled: refusal !== null,
    hint: refusal === null ? undefined : words(`why.${refusal}`),
  });
  const enableNow = async () => {
    if (!(await checked.run(() => enable.mutateAsync({ memberId: target.id })))) return;
    showToast({ tone: "success", title: words("enabled", { name: target.name }) });
  };
  const items: MenuItem[] = [
    {
      id: "role",
      label: words("actions.changeRole"),
      icon: UserCog,
      onSelect: () => setOpen("role"),
      ...item(refusalToChangeRole(actor, target)),
    },
    {
      id: "reset",
      label: words("actions.resetAccess"),
      icon: KeyRound,
      onSelect: () => setOpen("reset"),
      ...item(refusalToResetAccess(actor, target, target.isElsewhere)),
    },
    target.isDisabled
      ? {
          id: "enable",
          label: words("actions.enable"),
          icon: UserCheck,
          onSelect: () => void enableNow(),
          ...item(refusalToEnable(actor, target)),
        }
      : {
          id: "disable",
          label: words("actions.disable"),
          icon: Ban,
          isDangerous: true,
          onSelect: () => setOpen("disable"),
          ...item(refusalToDisable(actor, target)),
        },
  ];
  const disableNow = async () => {
    await disable.mutateAsync({ memberId: target.id });
    setOpen(null);
    showToast({ tone: "success", title: words("disable.done", { name: target.name }) });
  };
  return (
    <>
      <Menu label={words("actions.label", { name: target.name })} items={items} size="sm" />
      {checked.window}
      {open === "role" && <ChangeRoleDialog target={target} onClose={() => setOpen(null)} />}
      {open === "reset" && <ResetAccessDialog target={target} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === "disable"}
        onOpenChange={(isOpen) => !isOpen && setOpen(null)}
        title={words("disable.title", { name: target.name })}
        description={words("disable.description")}
        action={words("disable.action")}
        isDangerous
        isWorking={disable.isPending}
        onConfirm={() => void disableNow().catch(() => undefined)}
        error={disable.error && <ErrorState error={disable.error} />}
      >
        {ties.shown}
      </ConfirmDialog>
    </>
  );
}
