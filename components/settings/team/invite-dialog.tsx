"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { TextField } from "@/components/kit/forms/fields";
import { WindowForm } from "@/components/kit/forms/window-form";
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
  const invite = useOperationMutation(teamOperations.invite);
  const checked = useChecked();
  const form = useForm<z.input<typeof inviteInput>, unknown, z.output<typeof inviteInput>>({
    resolver: zodResolver(inviteInput),
    defaultValues: { email: "", role: "support" },
  });
  return (
    <>
      <WindowForm
        form={form}
        onSubmit={async (input) => {
          const made = await checked.run(() => invite.mutateAsync(input));
          if (made) onInvited({ ...made, ...input });
        }}
        label={team("title")}
        action={team("submit")}
        onCancel={onClose}
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
      </WindowForm>
      {checked.window}
    </>
  );
}
