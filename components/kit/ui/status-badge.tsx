"use client";

import type { LucideIcon } from "lucide-react";
import type { StatusIcon, StatusView, Tone } from "@/lib/kit/format/status-view";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { Badge } from "./badge";
import { STATUS_ICONS } from "./status-icons";

const USUAL_ICON: Record<Tone, StatusIcon> = {
  success: "check",
  warning: "clock",
  danger: "cross",
  info: "progress",
  neutral: "dot",
};

/** The icon of a state: its own, or the usual one of its tone. */
export const iconNameOf = ({ icon, tone }: StatusView): StatusIcon => icon ?? USUAL_ICON[tone];
export const iconOfStatus = (status: StatusView): LucideIcon => STATUS_ICONS[iconNameOf(status)];

/** A state: icon, word and tone, all three from its one description. */
export function StatusBadge({ status, className }: { status: StatusView; className?: string }) {
  const message = useMessage();
  const Icon = iconOfStatus(status);
  const hint = status.hint && message(status.hint);
  return (
    <Badge tone={status.tone} title={hint} className={className}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">
        {message(status.label)}
        {status.asSent && (
          <>
            : <bdi>{status.asSent}</bdi>
          </>
        )}
      </span>
      {hint && <span className="sr-only">. {hint}</span>}
    </Badge>
  );
}
