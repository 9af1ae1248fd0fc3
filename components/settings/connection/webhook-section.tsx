"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan, useMember } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { CopyButton } from "@/components/kit/ui/copy-button";
import { DateText } from "@/components/kit/ui/date-text";
import { onDemand } from "@/components/kit/ui/on-demand";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { webhookRoutes } from "@/lib/areas/records/webhooks/declared";
import type { WebhookAddress } from "@/lib/areas/settings/connection/schemas";
import { useMessage } from "@/lib/kit/i18n/use-message";

const WebhookKeyDialog = onDemand(["errors"], async () => (await import("./webhook-key-dialog")).WebhookKeyDialog);

const KEY_SET = { tone: "success", label: "connection.webhook.keySet" } as const;
const KEY_MISSING = { tone: "warning", label: "connection.webhook.keyMissing", icon: "alert" } as const;

/** Where the service tells us of results, and with which key it signs. */
export function WebhookSection({ webhook }: { webhook: WebhookAddress | undefined }) {
  const words = useTranslations("connection.webhook");
  const { business } = useMember();
  const [canManage, canInspect] = [useCan("connection.manage"), useCan("webhooks.read")];
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={words("title")} description={words("description")}>
      {webhook ? (
        <div className="space-y-4">
          {webhook.addresses.map(({ topic, url }) => (
            <Address key={topic} topic={topic} url={url} isUnsigned={webhook.unsignedTopics.includes(topic)} />
          ))}
          <div>
            <p className="text-muted text-sm">{words("header")}</p>
            <bdi dir="ltr" className="font-mono text-[0.875rem]">
              {webhook.signatureHeader}
            </bdi>
          </div>
          <div className="flex flex-wrap items-end justify-between gap-3">
            <div>
              <p className="text-muted text-sm">{words("key")}</p>
              <p className="mt-1 flex flex-wrap items-center gap-x-2">
                <StatusBadge status={webhook.keySetAt ? KEY_SET : KEY_MISSING} />
                {webhook.keySetAt && <DateText value={webhook.keySetAt} className="text-muted text-sm" />}
              </p>
            </div>
            {canManage && (
              <Button size="sm" icon={KeyRound} onClick={() => setOpen(true)}>
                {words(webhook.keySetAt ? "replaceKey" : "setKey")}
              </Button>
            )}
          </div>
          {!webhook.keySetAt && <Alert tone="warning">{words("keyMissingHint")}</Alert>}
          {canInspect && (
            <p>
              <TextLink href={webhookRoutes.webhooks(business)}>{words("inspector")}</TextLink>
            </p>
          )}
        </div>
      ) : (
        <div className="h-56 space-y-4">
          <Skeleton className="h-16 w-full" />
          <Skeleton className="w-40" />
          <Skeleton className="h-12 w-full" />
        </div>
      )}
      <WebhookKeyDialog open={isOpen} onOpenChange={setOpen} />
    </Section>
  );
}

function Address({ topic, url, isUnsigned }: { topic: string; url: string; isUnsigned: boolean }) {
  const words = useTranslations("connection.webhook");
  const message = useMessage();
  const name = message(`connection.webhook.topics.${topic}`);
  return (
    <div>
      <p className="text-muted text-sm">{name}</p>
      <div className="mt-1 flex items-start justify-between gap-2 rounded border bg-sunken px-3 py-2">
        <bdi dir="ltr" className="min-w-0 break-all font-mono text-[0.875rem]">
          {url}
        </bdi>
        <CopyButton value={url} label={name} />
      </div>
      <p className="mt-1 text-muted text-sm">{words("addressHint")}</p>
      {isUnsigned && <p className="mt-1 text-sm">{words("unsigned")}</p>}
    </div>
  );
}
