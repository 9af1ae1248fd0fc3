"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { CheckboxField } from "@/components/kit/forms/fields";
import { WindowForm } from "@/components/kit/forms/window-form";
import { Dialog } from "@/components/kit/ui/dialog";
import { useChecked } from "@/components/shared/parts/use-checked";
import { teamOperations } from "@/lib/areas/settings/team/operations";
import type { InvitationLink, TeamMember } from "@/lib/areas/settings/team/schemas";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { OneTimeLinkDialog } from "./one-time-link-dialog";

/**
 * Makes the way back for a member who forgot the password or lost the phone: ask, check who asks, show the link. What a
 * lost phone still gets is ended here, whether or not the member uses the link.
 */
export function ResetAccessDialog({ target, onClose }: { target: TeamMember; onClose: () => void }) {
  const team = useTranslations("team.reset");
  const reset = useOperationMutation(teamOperations.resetAccess);
  const checked = useChecked();
  const [made, setMade] = useState<InvitationLink | null>(null);
  const form = useForm({ defaultValues: { turnOffCodes: false, isPhoneLost: false } });
  return (
    <>
      <Dialog
        open={!checked.isChecking && made === null}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={team("title", { name: target.name })}
        description={team("description")}
        size="sm"
      >
        <WindowForm
          form={form}
          onSubmit={async (wish) => {
            const link = await checked.run(() => reset.mutateAsync({ memberId: target.id, ...wish }));
            if (link) setMade(link);
          }}
          label={team("title", { name: target.name })}
          action={team("action")}
          names={[]}
          onCancel={onClose}
        >
          <CheckboxField
            control={form.control}
            name="isPhoneLost"
            label={team("isPhoneLost")}
            hint={team("isPhoneLostHint")}
          />
          {(target.hasOneTimeCodes || target.hasPasskey) && (
            <CheckboxField
              control={form.control}
              name="turnOffCodes"
              label={team("turnOffCodes")}
              hint={team("turnOffCodesHint")}
            />
          )}
        </WindowForm>
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
