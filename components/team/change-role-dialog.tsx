"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/forms/apply-server-errors";
import { Form } from "@/components/forms/form";
import { useChecked } from "@/components/shared/use-checked";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { showToast } from "@/components/ui/toast";
import { useOperationMutation } from "@/lib/operations/query";
import { teamOperations } from "@/lib/team/operations";
import type { TeamMember } from "@/lib/team/schemas";
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
