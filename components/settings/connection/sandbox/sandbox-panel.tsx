"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Section } from "@/components/kit/ui/card";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { sandboxOperations } from "@/lib/areas/settings/connection/sandbox-operations";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import { useOperation } from "@/lib/kit/operations/query";
import { onceConnected } from "@/lib/kit/operations/reach";
import { whenTouched } from "@/lib/kit/when-idle";

const loadControls = loadWithWords(
  ["errors", "failures.codes", "sandbox"],
  async () => (await import("./sandbox-controls")).default,
);
const SandboxControls = lazy(async () => ({ default: await onceConnected(loadControls) }));

/** Controls of the simulated world around the service. The sandbox badge of the top bar leads here. */
export function SandboxPanel() {
  const words = useTranslations("sandbox");
  const { data, error, refetch, isFetching } = useOperation(sandboxOperations.state, {}, { refetchInterval: 15_000 });
  const { ref, isNear } = useNear();
  return (
    <Section
      id="sandbox"
      title={words("title")}
      description={words("description")}
      isFlush
      className="mt-4 scroll-mt-20 overflow-hidden"
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => refetch()} isRetrying={isFetching} />
      ) : (
        <div ref={ref}>
          <Suspense fallback={<Waiting />}>{data && isNear ? <SandboxControls state={data} /> : <Waiting />}</Suspense>
        </div>
      )}
    </Section>
  );
}

/**
 * The forms and their rules are the largest part of this page and are at its end. They load when that end is almost
 * visible, or when the user begins to use the page, because the keyboard may lead there.
 */
function useNear() {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !ref.current) return;
    const come = () => setNear(true);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && come(), { rootMargin: "200px" });
    observer.observe(ref.current);
    const giveUp = whenTouched(come);
    return () => {
      observer.disconnect();
      giveUp();
    };
  }, [isNear]);
  return { ref, isNear };
}

function Waiting() {
  return (
    <div className="grid h-[52rem] gap-6 p-5 md:grid-cols-2">
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  );
}
