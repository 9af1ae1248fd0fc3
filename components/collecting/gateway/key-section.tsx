"use client";

import { Globe, KeyRound, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { ErrorState } from "@/components/kit/ui/error-state";
import { onDemand } from "@/components/kit/ui/on-demand";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import type { GatewayKey } from "@/lib/areas/collecting/gateway/key";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { useOperation } from "@/lib/kit/operations/query";

const KeyDialog = onDemand(
  ["errors", "gateway.key", "gateway.requestStatus", "gateway.status"],
  async () => (await import("./key-dialog")).KeyDialog,
);
const DomainDialog = onDemand(
  ["errors", "gateway.key", "gateway.requestStatus", "gateway.status"],
  async () => (await import("./domain-dialog")).DomainDialog,
);
const RemoveKeyDialog = onDemand(
  ["errors", "gateway.key", "gateway.requestStatus", "gateway.status"],
  async () => (await import("./remove-key-dialog")).RemoveKeyDialog,
);

const KEY_SET = { tone: "success", label: "gateway.key.set" } as const;
const KEY_MISSING = { tone: "warning", label: "gateway.key.missing", icon: "alert" } as const;

/** By what the payment gateway knows the business. */
export function GatewayKeySection() {
  const words = useTranslations("gateway.key");
  const { data, error, refetch, isFetching } = useOperation(gatewayOperations.key, {});
  return (
    <Section title={words("title")} description={words("description")}>
      {data ? (
        <KeyFacts gatewayKey={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => refetch()} isRetrying={isFetching} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Section>
  );
}

function KeyFacts({ gatewayKey }: { gatewayKey: GatewayKey }) {
  const words = useTranslations("gateway.key");
  const canManage = useCan("connection.manage");
  const [open, setOpen] = useState<"give" | "domain" | "remove" | null>(null);
  const { isSet, ending, setAt, by, checkedAt, domain, host, isOnDomain, missing } = gatewayKey;
  const left = (text: string) => `\u2066${text}\u2069`;
  const close = () => setOpen(null);
  return (
    <div className="space-y-4">
      <p className="flex flex-wrap items-center gap-x-2">
        <StatusBadge status={isSet ? KEY_SET : KEY_MISSING} />
        {setAt && <DateText value={setAt} className="text-muted text-sm" />}
      </p>
      {missing !== null && (
        <Alert tone="warning">{words.rich("unconfigured", { setting: () => <bdi dir="ltr">{missing}</bdi> })}</Alert>
      )}
      {isSet ? (
        <DescriptionList
          items={[
            ending !== null && {
              term: words("ending"),
              value: (
                <bdi dir="ltr" className="font-mono">
                  ••••{ending}
                </bdi>
              ),
            },
            by !== null && { term: words("by"), value: <bdi>{by}</bdi> },
            {
              term: words("domain"),
              value:
                domain === null ? (
                  words.rich("domainUnset", { host: () => <bdi dir="ltr">{host}</bdi> })
                ) : (
                  <bdi dir="ltr">{domain}</bdi>
                ),
            },
          ]}
        />
      ) : (
        <p className="text-muted">{words("how")}</p>
      )}
      {isSet && checkedAt === null && <Alert tone="warning">{words("unchecked")}</Alert>}
      {domain !== null && !isOnDomain && (
        <Alert tone="warning" title={words("offDomain", { host: left(host), domain: left(domain) })}>
          {words("offDomainBody")}
        </Alert>
      )}
      {canManage && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={KeyRound} onClick={() => setOpen("give")}>
            {words(isSet ? "replace" : "add")}
          </Button>
          {isSet && (
            <Button size="sm" icon={Globe} onClick={() => setOpen("domain")}>
              {words("domainChange")}
            </Button>
          )}
          {isSet && (
            <Button size="sm" icon={Trash2} onClick={() => setOpen("remove")}>
              {words("remove")}
            </Button>
          )}
        </div>
      )}
      <KeyDialog open={open === "give"} onOpenChange={close} gatewayKey={gatewayKey} />
      <DomainDialog open={open === "domain"} onOpenChange={close} gatewayKey={gatewayKey} />
      <RemoveKeyDialog open={open === "remove"} onOpenChange={close} />
    </div>
  );
}
