import type { ReactNode } from "react";
import type { StatusIcon, Tone } from "@/lib/kit/format/status-view";
import { TONE_CLASSES } from "./badge";
import { cn } from "./cn";
import { STATUS_ICONS } from "./status-icons";

export interface TimelineEntry {
  id: string;
  title: ReactNode;
  time?: ReactNode;
  description?: ReactNode;
  tone?: Tone;
  icon?: StatusIcon;
  /** Not yet: shown fainter. */
  isExpected?: boolean;
}

/** What happened to a record, oldest first unless the caller turns it round. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol>
      {entries.map((entry, index) => {
        const Icon = STATUS_ICONS[entry.icon ?? "dot"];
        return (
          <li key={entry.id} className="relative flex gap-3 pb-5 last:pb-0">
            {index < entries.length - 1 && (
              <span aria-hidden className="absolute start-[13px] top-8 bottom-1 w-px bg-line" />
            )}
            <span
              className={cn(
                "mt-px flex size-[27px] shrink-0 items-center justify-center rounded-full border",
                TONE_CLASSES[entry.tone ?? "neutral"],
                entry.isExpected && "border-dashed bg-transparent",
              )}
            >
              <Icon aria-hidden className="size-3.5" />
            </span>
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <p className={cn("font-medium", entry.isExpected && "text-muted")}>{entry.title}</p>
                {entry.time && <span className="text-muted text-sm">{entry.time}</span>}
              </div>
              {entry.description && <div className="mt-0.5 text-muted text-sm">{entry.description}</div>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
