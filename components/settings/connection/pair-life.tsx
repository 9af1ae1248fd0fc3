"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/kit/ui/cn";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { useNow } from "@/components/kit/ui/use-now";
import type { ConnectionDetail } from "@/lib/areas/settings/connection/schemas";
import { lifeShare } from "@/lib/areas/settings/connection/status";
import { formatPercent } from "@/lib/kit/format/digits";

/** The access token's life as a line: how much is over, and where the next refresh stands on it. */
export function PairLife({ detail }: { detail: ConnectionDetail | undefined }) {
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
