"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { Button, ButtonLink } from "@/components/kit/ui/button";
import { CopyButton } from "@/components/kit/ui/copy-button";
import { Dialog } from "@/components/kit/ui/dialog";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { useChecked } from "@/components/shared/parts/use-checked";
import { noticeSettingsOperations } from "@/lib/areas/settings/notices/operations";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";

interface BotDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  channel: "telegram" | "bale";
}

const EVERY_MS = 2000;

/** Shows the code that the member sends to the bot, and closes when the bot has it. */
export function BotDialog({ open, onOpenChange, channel }: BotDialogProps) {
  const words = useTranslations("notices.settings.bot");
  const names = useTranslations("notices.channels");
  const { data: link, error, mutateAsync } = useOperationMutation(noticeSettingsOperations.connectBot);
  const checked = useChecked();
  const { data: mine } = useOperation(noticeSettingsOperations.mine, {}, { refetchInterval: open ? EVERY_MS : false });
  const isConnected = mine?.channels.some((state) => state.channel === channel && state.address !== null) === true;
  const ask = async () => {
    const asked = await checked.run(() => mutateAsync({ channel })).catch(() => null);
    // Who gives up the proof gives up the whole.
    if (asked === undefined) onOpenChange(false);
  };
  const onOpened = useEffectEvent(ask);
  useEffect(() => {
    if (open) void onOpened();
  }, [open]);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={words("title", { name: names(channel) })}
      footer={<Button onClick={() => onOpenChange(false)}>{words(isConnected ? "done" : "close")}</Button>}
    >
      {error && error.code !== "reauthentication_required" && <ErrorState error={error} onRetry={() => void ask()} />}
      {!error && !link && <Skeleton className="h-20" />}
      {link && !isConnected && (
        <div className="space-y-3">
          <p>{words("start")}</p>
          <ButtonLink variant="primary" href={link.address} target="_blank" rel="noreferrer" className="max-sm:w-full">
            {words("open", { name: names(channel) })}
          </ButtonLink>
          <p>{words("orSend", { name: names(channel) })}</p>
          <p className="flex flex-wrap items-center gap-x-2">
            <bdi dir="ltr" className="break-all font-medium">
              @{link.bot}
            </bdi>
            <CopyButton value={`@${link.bot}`} label={words("botName")} isVerbatim />
          </p>
          <p className="flex items-center gap-2">
            <code dir="ltr" className="rounded bg-sunken px-3 py-2 font-mono text-lg">
              {link.code}
            </code>
            <CopyButton value={link.code} label={words("code")} isVerbatim />
          </p>
          <p className="text-muted text-sm">{words("hint")}</p>
        </div>
      )}
      {isConnected && (
        <p role="status" className="font-medium text-success">
          {words("connected")}
        </p>
      )}
      {checked.window}
    </Dialog>
  );
}
