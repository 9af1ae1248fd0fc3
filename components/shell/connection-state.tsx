"use client";

import { CloudOff, LoaderCircle, TriangleAlert, Unplug, Wifi } from "lucide-react";
import { useTranslations } from "next-intl";
import { Tooltip } from "@/components/ui/tooltip";

const ICONS = {
  online: Wifi,
  offline: CloudOff,
  reconnecting: LoaderCircle,
  broken: Unplug,
  limited: TriangleAlert,
} as const;
const TONES = {
  online: "text-success",
  offline: "text-danger",
  reconnecting: "text-warning",
  broken: "text-danger",
  limited: "text-warning",
} as const;

/** Whether what is on screen follows the service by itself; words on hover, on focus and for screen readers. */
export function ConnectionState({ state }: { state: keyof typeof ICONS }) {
  const shell = useTranslations("shell.connection");
  const Icon = ICONS[state];
  const label = shell("label", { state: shell(state) });
  return (
    <Tooltip content={label}>
      <button
        type="button"
        aria-label={label}
        className="flex size-10 cursor-default items-center justify-center rounded hover:bg-hover"
      >
        <Icon aria-hidden className={`size-5 ${TONES[state]} ${state === "reconnecting" ? "animate-spin" : ""}`} />
      </button>
    </Tooltip>
  );
}
