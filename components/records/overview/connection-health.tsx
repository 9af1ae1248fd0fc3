"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { ErrorState } from "@/components/kit/ui/error-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { useService } from "@/components/shared/parts/use-service";
import { connectionRoutes } from "@/lib/areas/settings/connection/declared";
import { connectionOperations } from "@/lib/areas/settings/connection/operations";
import { LIMIT_STATUS, limitLevel, linkStatus, SERVICE_STATUS } from "@/lib/areas/settings/connection/status";
import { formatNumber } from "@/lib/kit/format/digits";
import type { StatusView } from "@/lib/kit/format/status-view";
import { useBusiness } from "@/lib/kit/operations/business";
import type { StreamState } from "@/lib/kit/operations/event-stream";
import { useStreamState } from "@/lib/kit/operations/live";
import { useOperation } from "@/lib/kit/operations/query";

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
