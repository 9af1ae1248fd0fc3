"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/kit/ui/badge";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { DateText } from "@/components/kit/ui/date-text";
import { ErrorState } from "@/components/kit/ui/error-state";
import { onDemand } from "@/components/kit/ui/on-demand";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { showToast } from "@/components/kit/ui/toast";
import { useChecked } from "@/components/shared/parts/use-checked";
import { securityOperations } from "@/lib/areas/settings/security/operations";
import type { PasskeyView } from "@/lib/areas/settings/security/schemas";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";

const AddPasskeyDialog = onDemand(
  ["errors", "security.check", "security.passkeys"],
  async () => (await import("./add-passkey-dialog")).AddPasskeyDialog,
);

/** The member's passkeys: what each is called, when it was used, and the way to add and to remove one. */
export function Passkeys({ className }: { className?: string }) {
  const security = useTranslations("security.passkeys");
  const { data, error, refetch } = useOperation(securityOperations.state, {});
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<PasskeyView | null>(null);
  return (
    <Section
      title={security("title")}
      description={security("description")}
      className={className}
      isFlush
      actions={
        data && (
          <Button size="sm" onClick={() => setAdding(true)}>
            {security("add")}
          </Button>
        )
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <div className="p-5">
          <Skeleton className="h-8 w-40" />
        </div>
      )}
      {data?.passkeys.length === 0 && <p className="px-4 py-4 text-muted sm:px-5">{security("empty")}</p>}
      <ul className="divide-y">
        {data?.passkeys.map((passkey) => (
          <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
        ))}
      </ul>
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
      {removed && <RemovePasskey passkey={removed} onClose={() => setRemoved(null)} />}
    </Section>
  );
}

function PasskeyItem({ passkey, onRemove }: { passkey: PasskeyView; onRemove: () => void }) {
  const security = useTranslations("security.passkeys");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <KeyRound aria-hidden className="size-4 shrink-0 text-muted" />
          <bdi>{passkey.name}</bdi>
          {passkey.isBackedUp && <Badge>{security("synced")}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-4 text-muted text-sm">
          <span>
            {security("since")}: <DateText value={passkey.createdAt} />
          </span>
          <span>
            {security("used")}:{" "}
            {passkey.lastUsedAt === null ? security("never") : <DateText value={passkey.lastUsedAt} />}
          </span>
        </p>
      </div>
      <Button size="sm" aria-label={security("removeLabel", { name: passkey.name })} onClick={onRemove}>
        {security("remove")}
      </Button>
    </li>
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const security = useTranslations("security.passkeys");
  const remove = useOperationMutation(securityOperations.removePasskey);
  const checked = useChecked();
  const go = async () => {
    const done = await checked.run(() => remove.mutateAsync({ passkeyId: passkey.id }));
    if (!done) return;
    onClose();
    showToast({ tone: "success", title: security("removed") });
  };
  return (
    <>
      <ConfirmDialog
        open={!checked.isChecking}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={security("removeTitle", { name: passkey.name })}
        description={security("removeDescription")}
        action={security("remove")}
        isDangerous
        isWorking={remove.isPending}
        onConfirm={() => void go().catch(() => undefined)}
        error={remove.error && remove.error.code !== "reauthentication_required" && <ErrorState error={remove.error} />}
      />
      {checked.window}
    </>
  );
}
