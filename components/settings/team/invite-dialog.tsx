"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { TextField } from "@/components/kit/forms/fields";
import { Form } from "@/components/kit/forms/form";
import { Button } from "@/components/kit/ui/button";
import { Dialog } from "@/components/kit/ui/dialog";
import { useChecked } from "@/components/shared/parts/use-checked";
import { teamOperations } from "@/lib/areas/settings/team/operations";
import { inviteInput } from "@/lib/areas/settings/team/schemas";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type * as z from "@/lib/kit/zod";
import { LinkDialog, type ShownLink } from "./link-dialog";
import { RoleField } from "./role-field";

interface InviteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function InviteDialog({ open, onOpenChange }: InviteDialogProps) {
  const team = useTranslations("team.invite");
  const [link, setLink] = useState<ShownLink | null>(null);
  return (
    <>
      <Dialog open={open} onOpenChange={onOpenChange} title={team("title")} description={team("description")} isHeld>
        <InviteForm
          onClose={() => onOpenChange(false)}
          onInvited={(made) => {
            onOpenChange(false);
            setLink(made);
          }}
        />
      </Dialog>
      <LinkDialog link={link} onClose={() => setLink(null)} />
    </>
  );
}

function InviteForm({ onClose, onInvited }: { onClose: () => void; onInvited: (link: ShownLink) => void }) {
  const team = useTranslations("team.invite");
  const common = useTranslations("common.actions");
  const invite = useOperationMutation(teamOperations.invite);
  const checked = useChecked();
  const form = useForm<z.input<typeof inviteInput>, unknown, z.output<typeof inviteInput>>({
    resolver: zodResolver(inviteInput),
    defaultValues: { email: "", role: "support" },
  });
  const submit = form.handleSubmit(async (input) => {
    try {
      const made = await checked.run(() => invite.mutateAsync(input));
      if (made) onInvited({ ...made, ...input });
    } catch (error) {
      applyServerErrors(error, ["email", "role"], form.setError);
    }
  });
  return (
    <>
      <Form
        form={form}
        onSubmit={submit}
        label={team("title")}
        footer={
          <>
            <Button onClick={onClose}>{common("cancel")}</Button>
            <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting}>
              {team("submit")}
            </Button>
          </>
        }
      >
        <TextField
          control={form.control}
          name="email"
          label={team("email")}
          type="email"
          dir="ltr"
          spellCheck={false}
        />
        <RoleField control={form.control} name="role" />
      </Form>
      {checked.window}
    </>
  );
}
