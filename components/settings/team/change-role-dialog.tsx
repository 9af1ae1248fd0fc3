"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { WindowForm } from "@/components/kit/forms/window-form";
import { Dialog } from "@/components/kit/ui/dialog";
import { showToast } from "@/components/kit/ui/toast";
import { useChecked } from "@/components/shared/parts/use-checked";
import { teamOperations } from "@/lib/areas/settings/team/operations";
import type { TeamMember } from "@/lib/areas/settings/team/schemas";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { RoleField } from "./role-field";

export function ChangeRoleDialog({ target, onClose }: { target: TeamMember; onClose: () => void }) {
  const team = useTranslations("team.changeRole");
  const change = useOperationMutation(teamOperations.changeRole);
  const checked = useChecked();
  const form = useForm({ defaultValues: { role: target.role } });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={team("title", { name: target.name })}
      description={team("description")}
      size="sm"
    >
      <WindowForm
        form={form}
        onSubmit={async ({ role }) => {
          if (!(await checked.run(() => change.mutateAsync({ memberId: target.id, role })))) return;
          onClose();
          showToast({ tone: "success", title: team("done") });
        }}
        label={team("title", { name: target.name })}
        action={team("action")}
        names={[]}
        onCancel={onClose}
      >
        <RoleField control={form.control} name="role" />
      </WindowForm>
      {checked.window}
    </Dialog>
  );
}
