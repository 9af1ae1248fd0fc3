"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCan } from "@/components/shell/member-context";
import { Section } from "@/components/ui/card";
import { DateText } from "@/components/ui/date-text";
import { ErrorState } from "@/components/ui/error-state";
import { usePreferences } from "@/components/ui/preferences-context";
import { Skeleton } from "@/components/ui/skeleton";
import { StatusBadge } from "@/components/ui/status-badge";
import { TextLink } from "@/components/ui/text-link";
import { connectionRoutes } from "@/lib/connection/declared";
import { connectionOperations } from "@/lib/connection/operations";
import { LIMIT_STATUS, limitLevel, linkStatus, SERVICE_STATUS } from "@/lib/connection/status";
import { useService } from "@/lib/connection/use-service";
import { formatNumber } from "@/lib/format/digits";
import type { StatusView } from "@/lib/format/status-view";
import { useBusiness } from "@/lib/operations/business";
import type { StreamState } from "@/lib/operations/event-stream";
import { useStreamState } from "@/lib/operations/live";
import { useOperation } from "@/lib/operations/query";

const STREAM = {
  live: { tone: "success", label: "overview.health.streamLive" },
  connecting: { tone: "neutral", icon: "clock", label: "overview.health.streamConnecting" },
  lost: { tone: "warning", icon: "alert", label: "overview.health.streamLost" },
} as const satisfies Record<StreamState, StatusView>;

/** Whether the service can be asked, and whether this page hears of changes. */
export function ConnectionHealth() {
  const words = useTranslations("overview.health");
  const business = useBusiness();
  const seesDetail = useCan("connection.read");
  const indicator = useTranslations("connection.indicator");
  const { health: service } = useService();
  const stream = useStreamState();
  const { data, error, refetch, isFetching } = useOperation(connectionOperations.state, {});
  return (
    <Section
      title={words("title")}
      actions={
        seesDetail && (
          <TextLink href={connectionRoutes.connection(business)} className="text-sm">
            {words("details")}
          </TextLink>
        )
      }
    >
      {!data && error ? (
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} className="!py-4" />
      ) : (
        <dl className="space-y-2" aria-busy={!data}>
          <Line name={words("link")}>
            {data ? <StatusBadge status={linkStatus(data.link, service)} /> : <Skeleton className="my-1 w-20" />}
          </Line>
          <Line name={indicator("service")}>
            <StatusBadge status={SERVICE_STATUS[service]} />
          </Line>
          <Line name={words("renewal")}>
            {data ? <DateText value={data.nextRefreshAt} /> : <Skeleton className="my-1 w-28" />}
          </Line>
          <Line name={words("stream")}>
            <StatusBadge status={STREAM[stream]} />
          </Line>
          {seesDetail && <WebhookKey />}
          <Limits />
        </dl>
      )}
    </Section>
  );
}

const NO_KEY = { tone: "warning", icon: "alert", label: "overview.health.keyMissing" } as const satisfies StatusView;

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4">
      <dt className="text-muted text-sm">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function WebhookKey() {
  const words = useTranslations("overview.health");
  const { data } = useOperation(connectionOperations.detail, {});
  const keySetAt = data?.webhook.keySetAt ?? null;
  return (
    <Line name={words("webhookKey")}>
      {!data ? (
        <Skeleton className="my-1 w-24" />
      ) : keySetAt ? (
        words.rich("keySet", { time: () => <DateText value={keySetAt} /> })
      ) : (
        <StatusBadge status={NO_KEY} />
      )}
    </Line>
  );
}

/** How full the service's window is just now. The top bar keeps asking, so it stays fresh. */
function Limits() {
  const words = useTranslations("overview.health");
  const { locale } = usePreferences();
  const { data } = useOperation(connectionOperations.limits, {});
  return (["post", "other"] as const).map((name) => {
    const use = data?.find((limit) => limit.class === name);
    return (
      <Line key={name} name={words(name)}>
        {use ? (
          <span className="inline-flex items-center gap-2">
            <span className="text-muted text-sm">
              {words("limitUse", { used: formatNumber(use.inUse, locale), limit: formatNumber(use.limit, locale) })}
            </span>
            <StatusBadge status={LIMIT_STATUS[limitLevel(use)]} />
          </span>
        ) : (
          <Skeleton className="my-1 w-24" />
        )}
      </Line>
    );
  });
}
