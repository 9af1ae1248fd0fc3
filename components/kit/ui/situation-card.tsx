import { Children, type ReactNode } from "react";
import type { StatusView } from "@/lib/kit/format/status-view";
import { TONE_CLASSES } from "./badge";
import { cn } from "./cn";
import { iconOfStatus } from "./status-badge";

interface SituationCardProps {
  status: StatusView;
  /** The state in plain words. */
  title: ReactNode;
  /** What happens next, and when. */
  next: ReactNode;
  /** Why, and what to do about it. */
  children?: ReactNode;
}

/** What is read first on a record's page. */
export function SituationCard({ status, title, next, children }: SituationCardProps) {
  const Icon = iconOfStatus(status);
  return (
    <section aria-labelledby="situation" className="min-w-0 rounded-lg border bg-surface">
      <div className="flex gap-3 p-4 sm:gap-4 sm:p-5" aria-live="polite">
        <span
          className={cn(
            "mt-0.5 flex size-10 shrink-0 items-center justify-center rounded-full border",
            TONE_CLASSES[status.tone],
          )}
        >
          <Icon aria-hidden className="size-5" />
        </span>
        <div className="min-w-0">
          <h2 id="situation" className="font-bold text-xl">
            {title}
          </h2>
          <p className="mt-1 text-muted">{next}</p>
        </div>
      </div>
      {Children.toArray(children).length > 0 && <div className="space-y-4 px-4 pb-4 sm:px-5 sm:pb-5">{children}</div>}
    </section>
  );
}
