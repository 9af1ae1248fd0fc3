"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { Form } from "@/components/kit/forms/form";
import { Button } from "@/components/kit/ui/button";
import { Dialog } from "@/components/kit/ui/dialog";
import { showToast } from "@/components/kit/ui/toast";
import { useChecked } from "@/components/shared/parts/use-checked";
import { teamOperations } from "@/lib/areas/settings/team/operations";
import type { TeamMember } from "@/lib/areas/settings/team/schemas";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { RoleField } from "./role-field";

export function ChangeRoleDialog({ target, onClose }: { target: TeamMember; onClose: () => void }) {
  const team = useTranslations("team.changeRole");
  const common = useTranslations("common.actions");
  const change = useOperationMutation(teamOperations.changeRole);
  const checked = useChecked();
  const form = useForm({ defaultValues: { role: target.role } });
  const submit = form.handleSubmit(async ({ role }) => {
    try {
      if (!(await checked.run(() => change.mutateAsync({ memberId: target.id, role })))) return;
      onClose();
      showToast({ tone: "success", title: team("done") });
    } catch (error) {
      applyServerErrors(error, [], form.setError);
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={team("title", { name: target.name })}
      description={team("description")}
      size="sm"
    >
      <Form
        form={form}
        onSubmit={submit}
        label={team("title", { name: target.name })}
        footer={
          <>
            <Button onClick={onClose}>{common("cancel")}</Button>
            <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting}>
              {team("action")}
            </Button>
          </>
        }
      >
        <RoleField control={form.control} name="role" />
      </Form>
      {checked.window}
    </Dialog>
  );
}
