"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { FlaskConical } from "lucide-react";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { WindowForm } from "@/components/kit/forms/window-form";
import { Button } from "@/components/kit/ui/button";
import { Dialog } from "@/components/kit/ui/dialog";
import { useErrorText } from "@/components/kit/ui/error-text";
import { showToast } from "@/components/kit/ui/toast";
import { LinkFields } from "@/components/shared/parts/link-fields";
import { useChecked } from "@/components/shared/parts/use-checked";
import { businessesOperations } from "@/lib/areas/settings/businesses/operations";
import { linkBusinessInput } from "@/lib/areas/settings/businesses/schemas";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { routes } from "@/lib/kit/routes";
import type * as z from "@/lib/kit/zod";

interface LinkBusinessDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The sandbox plays a second business, which can be filled in. */
  hasSandbox: boolean;
}

export function LinkBusinessDialog({ open, onOpenChange, hasSandbox }: LinkBusinessDialogProps) {
  const words = useTranslations("businesses.link");
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words("title")} description={words("description")} isHeld>
      <LinkForm onClose={() => onOpenChange(false)} hasSandbox={hasSandbox} />
    </Dialog>
  );
}

/** Lives as long as its window, so what was pasted is gone with it. */
function LinkForm({ onClose, hasSandbox }: { onClose: () => void; hasSandbox: boolean }) {
  const words = useTranslations("businesses.link");
  const link = useOperationMutation(businessesOperations.link);
  const checked = useChecked();
  const form = useForm<z.input<typeof linkBusinessInput>, unknown, z.output<typeof linkBusinessInput>>({
    resolver: zodResolver(linkBusinessInput),
    defaultValues: { business: "", accessToken: "", refreshToken: "", webhookKey: "" },
  });
  const { control } = form;
  return (
    <>
      <WindowForm
        form={form}
        onSubmit={async (input) => {
          const linked = await checked.run(() => link.mutateAsync(input));
          // A full page load: nothing of one business stays in memory under another.
          if (linked) window.location.assign(routes.overview(linked.business));
        }}
        label={words("title")}
        action={words("submit")}
        onCancel={onClose}
      >
        {hasSandbox && <SandboxOffer run={checked.run} onOffered={(offered) => form.reset({ ...offered })} />}
        <LinkFields control={control} tokenHint={words("tokenHint")} webhookKeyHint={words("webhookKeyHint")} />
      </WindowForm>
      {checked.window}
    </>
  );
}

interface SandboxOfferProps {
  run: ReturnType<typeof useChecked>["run"];
  onOffered: (offered: z.input<typeof linkBusinessInput>) => void;
}

/** In the sandbox there is no dashboard of the service to copy from. */
function SandboxOffer({ run, onOffered }: SandboxOfferProps) {
  const words = useTranslations("businesses.link");
  const errorText = useErrorText();
  const offer = useOperationMutation(businessesOperations.offer);
  const fill = async () => {
    try {
      const offered = await run(() => offer.mutateAsync({}));
      if (!offered) return;
      const { name: _, ...values } = offered;
      onOffered(values);
    } catch (error) {
      const isNone = error instanceof ApiError && error.code === "not_found";
      showToast({ tone: "danger", title: isNone ? words("sandboxNone") : errorText(error).title });
    }
  };
  return (
    <div className="space-y-2 rounded border border-warning-line bg-warning-soft p-3">
      <p className="text-sm">{words("sandbox")}</p>
      <Button size="sm" icon={FlaskConical} isLoading={offer.isPending} onClick={() => void fill()}>
        {words("sandboxFill")}
      </Button>
    </div>
  );
}
