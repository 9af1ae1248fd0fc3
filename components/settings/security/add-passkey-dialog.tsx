"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { TextField } from "@/components/kit/forms/fields";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { WindowForm } from "@/components/kit/forms/window-form";
import { Dialog } from "@/components/kit/ui/dialog";
import { showToast } from "@/components/kit/ui/toast";
import { useChecked } from "@/components/shared/parts/use-checked";
import { deviceOf } from "@/lib/areas/settings/security/device";
import { securityOperations } from "@/lib/areas/settings/security/operations";
import { makePasskey } from "@/lib/areas/settings/security/passkeys";
import { useOperationMutation } from "@/lib/kit/operations/query";

/** Its name, a recent check of who sits there, then the device's own window. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const security = useTranslations("security.passkeys");
  const begin = useOperationMutation(securityOperations.beginPasskey);
  const add = useOperationMutation(securityOperations.addPasskey);
  const checked = useChecked();
  const form = useForm({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/settings/security/schemas")).namePasskeyInput),
    defaultValues: { name: deviceOf(navigator.userAgent)?.system ?? "" },
  });
  return (
    <>
      <Dialog
        open={!checked.isChecking}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={security("addTitle")}
        description={security("addDescription")}
        size="sm"
        isHeld
      >
        <WindowForm
          form={form}
          onSubmit={async ({ name }) => {
            const options = await checked.run(() => begin.mutateAsync({}));
            if (!options) return;
            await add.mutateAsync({ name, answer: await makePasskey(options) });
            onClose();
            showToast({ tone: "success", title: security("added") });
          }}
          label={security("addTitle")}
          action={security("create")}
          onCancel={onClose}
        >
          <TextField control={form.control} name="name" label={security("name")} hint={security("nameHint")} />
        </WindowForm>
      </Dialog>
      {checked.window}
    </>
  );
}
