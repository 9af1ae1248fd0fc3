"use client";

import { useTranslations } from "next-intl";
import { Content, Portal, Root, Trigger } from "radix-ui/popover";
import { type ReactNode, useState } from "react";
import { useCan, useMember } from "@/components/frame/shell/member-context";
import { DateText } from "@/components/kit/ui/date-text";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { STATUS_ICONS } from "@/components/kit/ui/status-icons";
import { TextLink } from "@/components/kit/ui/text-link";
import { useNow } from "@/components/kit/ui/use-now";
import { useService } from "@/components/shared/parts/use-service";
import { connectionRoutes } from "@/lib/areas/settings/connection/declared";
import { connectionOperations } from "@/lib/areas/settings/connection/operations";
import type { ConnectionState } from "@/lib/areas/settings/connection/schemas";
import { linkStatus, SERVICE_STATUS } from "@/lib/areas/settings/connection/status";
import { formatInstant, formatRelative } from "@/lib/kit/format/date-display";
import type { Tone } from "@/lib/kit/format/status-view";
import { useStreamState } from "@/lib/kit/operations/live";
import { useOperation } from "@/lib/kit/operations/query";
import { useReach } from "@/lib/kit/operations/reach";
import type { IndicatorButton } from "./connection-indicator";
import { LimitBar } from "./limit-bar";

/** What the indicator loads; opens at once. */
export default function ConnectionPopover({ button }: { button: IndicatorButton }) {
  const words = useTranslations("connection.indicator");
  const [isOpen, setOpen] = useState(true);
  const { business } = useMember();
  const canRead = useCan("connection.read");
  return (
    <Root open={isOpen} onOpenChange={setOpen}>
      <Trigger {...button} />
      <Portal>
        <Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={words("details")}
          className="z-50 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1rem)] animate-appear space-y-4 overflow-y-auto rounded-lg border bg-raised p-4 shadow-float"
        >
          <LinkLine />
          <ServiceLine />
          <StreamLine />
          <Limits />
          {canRead && (
            <p className="border-t pt-3">
              <TextLink href={connectionRoutes.connection(business)} onClick={() => setOpen(false)}>
                {words("details")}
              </TextLink>
            </p>
          )}
        </Content>
      </Portal>
    </Root>
  );
}

const TONE_TEXT: Record<Tone, string> = {
  success: "text-success",
  warning: "text-warning",
  danger: "text-danger",
  info: "text-info",
  neutral: "text-muted",
};

function Line({ tone, title, children }: { tone: Tone; title: string; children: ReactNode }) {
  const Icon = STATUS_ICONS[tone === "success" ? "check" : tone === "neutral" ? "clock" : "alert"];
  return (
    <div className="flex gap-2.5">
      <Icon aria-hidden className={`mt-1 size-4 shrink-0 ${TONE_TEXT[tone]}`} />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="text-muted text-sm">{children}</p>
      </div>
    </div>
  );
}

function LinkLine() {
  const words = useTranslations("connection.indicator");
  const common = useTranslations("common");
  const { data } = useOperation(connectionOperations.state, {});
  const sentence = useLinkSentence();
  const { health } = useService();
  const isSilent = data?.link === "ok" && health === "silent";
  return (
    <Line tone={data ? linkStatus(data.link, health).tone : "neutral"} title={words("token")}>
      {!data ? common("loading") : isSilent ? words("tokenSilent") : sentence(data)}
    </Line>
  );
}

function useLinkSentence(): (state: ConnectionState) => string {
  const words = useTranslations("connection.indicator");
  const preferences = usePreferences();
  const now = useNow();
  return ({ link, nextRefreshAt }) => {
    if (link === "broken") return words("tokenBroken");
    if (link === "missing") return words("tokenMissing");
    if (nextRefreshAt === null || Date.parse(nextRefreshAt) <= now + 45_000) return words("tokenOkSoon");
    const when = formatRelative(nextRefreshAt, now, preferences.locale) ?? formatInstant(nextRefreshAt, preferences);
    return words("tokenOk", { when });
  };
}

function ServiceLine() {
  const words = useTranslations("connection.indicator");
  const { health, answeredAt, failedAt, awaySince } = useService();
  const time = (value: string | null) => () => <DateText value={value} form="time" />;
  return (
    <Line tone={SERVICE_STATUS[health].tone} title={words("service")}>
      {words.rich(`services.${health}`, { failed: time(failedAt ?? awaySince) })}
      {health === "silent" && answeredAt !== null && (
        <span className="block">{words.rich("lastAnswer", { time: time(answeredAt) })}</span>
      )}
    </Line>
  );
}

function StreamLine() {
  const words = useTranslations("connection.indicator");
  const stream = useStreamState();
  const isOffline = useReach().lostAtMs !== null;
  const tone = isOffline ? "danger" : stream === "live" ? "success" : stream === "lost" ? "warning" : "neutral";
  return (
    <Line tone={tone} title={words("stream")}>
      {isOffline ? words("offline") : words(`streams.${stream}`)}
    </Line>
  );
}

function Limits() {
  const words = useTranslations("connection.indicator");
  const { data } = useOperation(connectionOperations.limits, {}, { refetchInterval: 1000 });
  return (
    <section aria-label={words("limits")} className="space-y-3 border-t pt-3">
      {data?.map((use) => (
        <LimitBar key={use.class} use={use} />
      ))}
    </section>
  );
}
