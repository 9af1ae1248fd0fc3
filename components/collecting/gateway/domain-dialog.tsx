"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { TextField } from "@/components/kit/forms/fields";
import { WindowForm } from "@/components/kit/forms/window-form";
import { Dialog } from "@/components/kit/ui/dialog";
import { showToast } from "@/components/kit/ui/toast";
import type { GatewayKey } from "@/lib/areas/collecting/gateway/key";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { gatewayDomainInput } from "@/lib/areas/collecting/gateway/schemas";
import { useOperationMutation } from "@/lib/kit/operations/query";

interface DomainDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  gatewayKey: GatewayKey;
}

/** Where somebody says by what domain the gateway is registered, without giving its key again. */
export function DomainDialog({ open, onOpenChange, gatewayKey }: DomainDialogProps) {
  const words = useTranslations("gateway.key");
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words("domainChange")} isHeld>
      <DomainForm gatewayKey={gatewayKey} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function DomainForm({ gatewayKey, onDone }: { gatewayKey: GatewayKey; onDone: () => void }) {
  const words = useTranslations("gateway.key");
  const setDomain = useOperationMutation(gatewayOperations.setDomain);
  const form = useForm<{ domain: string }, unknown, z.output<typeof gatewayDomainInput>>({
    resolver: zodResolver(gatewayDomainInput) as never,
    defaultValues: { domain: gatewayKey.domain ?? "" },
  });
  return (
    <WindowForm
      form={form}
      onSubmit={async (input) => {
        await setDomain.mutateAsync(input);
        showToast({ title: words("domainKept"), tone: "success" });
        onDone();
      }}
      label={words("domainChange")}
      action={words("domainSet")}
      onCancel={onDone}
    >
      <TextField
        control={form.control}
        name="domain"
        label={words("domain")}
        hint={words("domainHint", { host: `\u2066${gatewayKey.host}\u2069` })}
        isOptional
        dir="ltr"
        maxLength={253}
      />
    </WindowForm>
  );
}
