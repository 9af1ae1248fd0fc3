"use client";

import { KeyRound, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { cn } from "@/components/kit/ui/cn";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { onDemand } from "@/components/kit/ui/on-demand";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { useNow } from "@/components/kit/ui/use-now";
import { useService } from "@/components/shared/parts/use-service";
import type { ConnectionDetail } from "@/lib/areas/settings/connection/schemas";
import { lifeShare, linkStatus } from "@/lib/areas/settings/connection/status";
import { formatNumber, formatPercent } from "@/lib/kit/format/digits";
import { RefreshDialog } from "./refresh-dialog";

const PastePairDialog = onDemand(["errors"], async () => (await import("./paste-pair-dialog")).PastePairDialog);
/** How the link stands, said plainly, and what can be done about it. */
export function LinkSection({ detail }: { detail: ConnectionDetail | undefined }) {
  const connection = useTranslations("connection");
  const canManage = useCan("connection.manage");
  const [open, setOpen] = useState<"refresh" | "paste" | null>(null);
  const hasWorkingPair = detail?.link === "ok";
  return (
    <Section
      title={connection("link.title")}
      actions={
        canManage && (
          <>
            {hasWorkingPair && (
              <Button size="sm" icon={RotateCw} onClick={() => setOpen("refresh")}>
                {connection("refresh.button")}
              </Button>
            )}
            <Button
              size="sm"
              icon={KeyRound}
              variant={detail && !hasWorkingPair ? "primary" : "secondary"}
              disabled={!detail}
              onClick={() => setOpen("paste")}
            >
              {connection("paste.button")}
            </Button>
          </>
        )
      }
    >
      <LinkSentence detail={detail} />
      <PairFacts detail={detail} />
      <RefreshDialog open={open === "refresh"} onOpenChange={(isOpen) => setOpen(isOpen ? "refresh" : null)} />
      <PastePairDialog open={open === "paste"} onOpenChange={(isOpen) => setOpen(isOpen ? "paste" : null)} />
    </Section>
  );
}

function LinkSentence({ detail }: { detail: ConnectionDetail | undefined }) {
  const link = useTranslations("connection.link");
  const { health, answeredAt } = useService();
  if (!detail) {
    return (
      <div className="min-h-[4.75rem]">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="mt-3 w-full max-w-lg" />
      </div>
    );
  }
  if (detail.link === "ok") {
    return (
      <div className="min-h-[4.75rem]">
        <StatusBadge status={linkStatus("ok", health)} />
        <p className="mt-2 max-w-prose">
          {health !== "silent"
            ? link("sentences.ok")
            : answeredAt
              ? link.rich("sentences.silent", { time: () => <DateText value={answeredAt} form="long" /> })
              : link("sentences.silentEver")}
        </p>
      </div>
    );
  }
  const reason = detail.brokenReason;
  return (
    <Alert
      tone={detail.link === "broken" ? "danger" : "warning"}
      title={
        <span className="flex flex-wrap items-baseline gap-x-2">
          {link(`states.${detail.link}`)}
          {detail.brokenAt && (
            <span className="font-normal">
              {link("brokenSince")} <DateText value={detail.brokenAt} form="long" />
            </span>
          )}
        </span>
      }
    >
      <p>{link(`sentences.${detail.link}`)}</p>
      {detail.link === "broken" && (
        <p className="mt-1">{link(`reasons.${REASONS.find((known) => known === reason) ?? "unknown"}`)}</p>
      )}
      <p className="mt-1">{link("heal")}</p>
    </Alert>
  );
}

const REASONS = ["refused", "answer_lost", "declined"] as const;

function PairFacts({ detail }: { detail: ConnectionDetail | undefined }) {
  const link = useTranslations("connection.link");
  const { locale } = usePreferences();
  const isUnsure = detail?.isAgeKnown === false;
  const value = (content: React.ReactNode) => (detail ? content : <Skeleton className="my-1 w-36" />);
  return (
    <>
      <PairLife detail={detail} />
      <DescriptionList
        columns={3}
        className="mt-5 border-t pt-4"
        items={[
          {
            term: link("issued"),
            value: value(
              <>
                <DateText value={detail?.issuedAt ?? null} form="long" />
                {isUnsure && <span className="block text-muted text-sm">{link("orOlder")}</span>}
              </>,
            ),
          },
          { term: link("nextRefresh"), value: value(<NextRefresh at={detail?.nextRefreshAt ?? null} />) },
          {
            term: link("expires"),
            value: value(
              <>
                <DateText value={detail?.expiresAt ?? null} form="long" />
                {isUnsure && <span className="block text-muted text-sm">{link("atTheLatest")}</span>}
              </>,
            ),
          },
          {
            term: link("refreshExpires"),
            value: value(
              <span title={link("refreshExpiresHint")}>
                <DateText value={detail?.refreshExpiresAt ?? null} form="long" />
                <span className="block text-muted text-sm">{link(isUnsure ? "atTheLatest" : "estimated")}</span>
              </span>,
            ),
          },
          {
            term: link("version"),
            value: value(
              <span title={link("versionHint")}>
                {detail?.version === null || detail === undefined ? "—" : formatNumber(detail.version, locale)}
              </span>,
            ),
          },
          {
            term: link("address"),
            value: value(
              <bdi dir="ltr" className="break-all">
                {detail?.serviceAddress}
              </bdi>,
            ),
          },
        ]}
      />
    </>
  );
}

/** The job looks once a minute, so what is due is done soon. */
function NextRefresh({ at }: { at: string | null }) {
  const link = useTranslations("connection.link");
  const now = useNow();
  if (at !== null && Date.parse(at) <= now + 45_000) return <>{link("soon")}</>;
  return <DateText value={at} form="long" />;
}

/** The access token's life as a line: how much is over, and where the next refresh stands on it. */
function PairLife({ detail }: { detail: ConnectionDetail | undefined }) {
  const link = useTranslations("connection.link");
  const { locale } = usePreferences();
  const now = useNow();
  if (!detail) return <Skeleton className="mt-4 h-[3.25rem] w-full" />;
  const { issuedAt, expiresAt, nextRefreshAt, isAgeKnown } = detail;
  const over = lifeShare(issuedAt, expiresAt, now);
  if (over === null) return null;
  const refreshAt = nextRefreshAt ? lifeShare(issuedAt, expiresAt, Date.parse(nextRefreshAt)) : null;
  const percent = formatPercent(Math.floor(over * 100) / 100, locale);
  return (
    <div className="mt-4 max-w-2xl">
      <p className="text-muted text-sm">
        {over >= 1 ? link("ended") : link(isAgeKnown ? "life" : "lifeAtLeast", { percent })}
      </p>
      <div aria-hidden className="relative mt-2 h-2 rounded-full bg-neutral-soft">
        <div
          className={cn("h-full rounded-full", detail.link === "ok" ? "bg-accent" : "bg-danger-solid")}
          style={{ width: `${over * 100}%` }}
        />
        {refreshAt !== null && (
          <span
            className="absolute -top-1 h-4 w-0.5 rounded-full bg-text"
            style={{ insetInlineStart: `${refreshAt * 100}%` }}
          />
        )}
      </div>
      <div aria-hidden className="relative mt-1.5 flex h-[1.375rem] justify-between text-faint text-sm">
        <span>{link(isAgeKnown ? "lifeStart" : "lifePasted")}</span>
        {refreshAt !== null && (
          <span
            className="absolute -translate-x-1/2 rtl:translate-x-1/2"
            style={{ insetInlineStart: `${refreshAt * 100}%` }}
          >
            {link("lifeRefresh")}
          </span>
        )}
        <span>{link("lifeEnd")}</span>
      </div>
    </div>
  );
}
