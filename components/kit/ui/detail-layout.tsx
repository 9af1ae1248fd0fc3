import type { ReactNode } from "react";
import { Skeleton } from "./skeleton";
import { SlowHint } from "./slow-hint";

interface DetailLayoutProps {
  /** The events. */
  main: ReactNode;
  /** Actions that need the facts first: on a phone they are below the facts, on a wide screen below the main part. */
  actions?: ReactNode;
  /** The facts. On a phone, facts inside {@link BelowActions} are below the actions. */
  aside: ReactNode;
  /** The history. */
  after: ReactNode;
}

/** The page of one record. On a phone it is one column: the main part, the facts, the history. */
export function DetailLayout({ main, actions, aside, after }: DetailLayoutProps) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_25rem] xl:grid-rows-[auto_auto_1fr]">
      {main}
      <div className="contents *:min-w-0 xl:col-start-2 xl:row-span-3 xl:row-start-1 xl:block xl:min-w-0 xl:space-y-4">
        {aside}
      </div>
      {actions && <div className="min-w-0 xl:col-start-1">{actions}</div>}
      <div className="order-2 min-w-0 space-y-4 xl:order-none xl:col-start-1">{after}</div>
    </div>
  );
}

/** Facts that are not needed for a decision. */
export const BelowActions = ({ children }: { children: ReactNode }) => (
  <div className="order-1 space-y-4 xl:order-none">{children}</div>
);

/** The same page while it loads. */
export function DetailSkeleton({ label }: { label: string }) {
  const box = (height: string) => (
    <div className={`rounded-lg border bg-surface p-5 ${height}`}>
      <Skeleton className="h-5 w-48" />
      <Skeleton className="mt-4 w-72 max-w-full" />
      <Skeleton className="mt-3 w-56 max-w-full" />
    </div>
  );
  return (
    <div className="relative">
      <SlowHint />
      <div role="status">
        <span className="sr-only">{label}</span>
        <DetailLayout
          main={box("h-80")}
          aside={
            <>
              {box("h-72")}
              {box("h-44")}
              {box("h-60")}
            </>
          }
          after={box("h-48")}
        />
      </div>
    </div>
  );
}
