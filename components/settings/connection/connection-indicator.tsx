"use client";

import {
  CloudAlert,
  CloudOff,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
  TriangleAlert,
  Unplug,
  Wifi,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { buttonClass } from "@/components/kit/ui/button-class";
import { cn } from "@/components/kit/ui/cn";
import { useService } from "@/components/shared/parts/use-service";
import { connectionOperations } from "@/lib/areas/settings/connection/operations";
import { type IndicatorState, indicatorState } from "@/lib/areas/settings/connection/status";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import { useStreamState } from "@/lib/kit/operations/live";
import { useOperation } from "@/lib/kit/operations/query";
import { onceConnected, useReach } from "@/lib/kit/operations/reach";

const ICONS: Record<IndicatorState, LucideIcon> = {
  online: Wifi,
  offline: CloudOff,
  reconnecting: LoaderCircle,
  broken: Unplug,
  missing: Unplug,
  silent: CloudAlert,
  partly: CloudAlert,
  slow: Hourglass,
  limited: TriangleAlert,
};
const TONES: Record<IndicatorState, string> = {
  online: "text-success",
  offline: "text-danger",
  reconnecting: "text-warning",
  broken: "text-danger",
  missing: "text-warning",
  silent: "text-danger",
  partly: "text-warning",
  slow: "text-warning",
  limited: "text-warning",
};
const LIMITS_EVERY_MS = 10_000;

const loadPopover = loadWithWords(["connection.limits"], async () => (await import("./connection-popover")).default);
const ConnectionPopover = lazy(async () => ({ default: await onceConnected(loadPopover) }));

/** Token, service, limits and stream in one small control: the worst of them as a word, all when it is opened. */
export function ConnectionIndicator() {
  const [isWanted, setWanted] = useState(false);
  const button = useIndicatorButton();
  const waiting = (
    <button
      {...button}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={loadPopover}
      onFocus={loadPopover}
      onClick={() => setWanted(true)}
    />
  );
  return isWanted ? (
    <Suspense fallback={waiting}>
      <ConnectionPopover button={button} />
    </Suspense>
  ) : (
    waiting
  );
}

function useIndicatorButton() {
  const words = useTranslations("connection.indicator");
  const { data: link } = useOperation(connectionOperations.state, {});
  const { data: limits } = useOperation(connectionOperations.limits, {}, { refetchInterval: LIMITS_EVERY_MS });
  const stream = useStreamState();
  const { health: service } = useService();
  const state = indicatorState({
    isOffline: useReach().lostAtMs !== null,
    link: link?.link,
    service,
    stream,
    limits: limits ?? [],
  });
  const Icon = ICONS[state];
  const name = words(`states.${state}`);
  return {
    type: "button" as const,
    "aria-label": words("button", { state: name }),
    title: words("button", { state: name }),
    className: buttonClass("ghost", "md", "min-w-10 !gap-1.5 !px-2 text-sm"),
    children: (
      <>
        <Icon aria-hidden className={cn("size-5 shrink-0", TONES[state], state === "reconnecting" && "animate-spin")} />
        {/* A word that something is wrong is worth its room; that all is well, only on a wide screen. */}
        <span className={cn("max-sm:hidden", state === "online" && "max-xl:hidden")}>{name}</span>
      </>
    ),
  };
}
export type IndicatorButton = ReturnType<typeof useIndicatorButton>;
