"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/forms/apply-server-errors";
import { CheckboxField } from "@/components/forms/fields";
import { Form } from "@/components/forms/form";
import { useChecked } from "@/components/shared/use-checked";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useOperationMutation } from "@/lib/operations/query";
import { teamOperations } from "@/lib/team/operations";
import type { InvitationLink, TeamMember } from "@/lib/team/schemas";
import { OneTimeLinkDialog } from "./one-time-link-dialog";

/** Makes the way back for a member who forgot the password or lost the phone: ask, check who asks, show the link. */
export function ResetAccessDialog({ target, onClose }: { target: TeamMember; onClose: () => void }) {
  const team = useTranslations("team.reset");
  const common = useTranslations("common.actions");
  const reset = useOperationMutation(teamOperations.resetAccess);
  const checked = useChecked();
  const [made, setMade] = useState<InvitationLink | null>(null);
  const form = useForm({ defaultValues: { turnOffCodes: false } });
  const submit = form.handleSubmit(async ({ turnOffCodes }) => {
    try {
      const link = await checked.run(() => reset.mutateAsync({ memberId: target.id, turnOffCodes }));
      if (link) setMade(link);
    } catch (error) {
      applyServerErrors(error, [], form.setError);
    }
  });
  return (
    <>
      <Dialog
        open={!checked.isChecking && made === null}
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
          {target.hasOneTimeCodes && (
            <CheckboxField
              control={form.control}
              name="turnOffCodes"
              label={team("turnOffCodes")}
              hint={team("turnOffCodesHint")}
            />
          )}
        </Form>
      </Dialog>
      {checked.window}
      <OneTimeLinkDialog
        link={made}
        onClose={onClose}
        title={team("linkTitle")}
        description={team("linkDescription", { name: target.name })}
        label={team("link")}
      />
    </>
  );
}
