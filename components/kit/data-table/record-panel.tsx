"use client";

import { ArrowDown, ArrowUp, Maximize2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, Suspense, useEffect, useMemo } from "react";
import { buttonClass } from "@/components/kit/ui/button-class";
import { IconButton } from "@/components/kit/ui/icon-button";
import { Link } from "@/components/kit/ui/link";
import { OpenRecordContext } from "@/components/kit/ui/open-record";
import { Part } from "@/components/kit/ui/part";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { useInBrowser } from "@/components/kit/ui/use-in-browser";
import { BesideContext, type Panel } from "./beside";
import { WithOwnAddress } from "./use-address";

interface RecordPanelProps {
  box: RefObject<HTMLElement | null>;
  /** The record's page. */
  href: string;
  record: string;
  panel: Panel;
  onHeading: (heading: HTMLElement) => void;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** A record beside its list, as its page shows it on a phone. */
export function RecordPanel(props: RecordPanelProps) {
  const { box, href, record, panel, onHeading, onClose, onPrevious, onNext } = props;
  const words = useTranslations("lists.beside");
  const isInBrowser = useInBrowser();
  const context = useMemo(() => ({ onHeading }), [onHeading]);
  const [id = "", query = ""] = record.split("?");
  useHeightOf(box);
  return (
    <section
      ref={box}
      data-narrow
      tabIndex={-1}
      aria-label={words("label")}
      className="sticky scroll-my-16 min-h-96 top-[calc(var(--shell-top)+0.75rem)] flex max-h-[calc(100dvh-var(--shell-top)-1.5rem)] flex-col rounded-lg border bg-canvas shadow-float outline-none"
    >
      <div className="flex items-center gap-1 border-b px-2 py-1.5">
        <IconButton size="sm" icon={ArrowUp} label={words("previous")} disabled={!onPrevious} onClick={onPrevious} />
        <IconButton size="sm" icon={ArrowDown} label={words("next")} disabled={!onNext} onClick={onNext} />
        <Link
          href={href}
          title={words("page")}
          aria-label={words("page")}
          className={`${buttonClass("ghost", "sm")} ms-auto size-8 !px-0`}
        >
          <Maximize2 aria-hidden className="size-4" />
        </Link>
        <IconButton size="sm" icon={X} label={words("close")} onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4">
        <BesideContext value={null}>
          <OpenRecordContext value={context}>
            <WithOwnAddress key={record} href={href}>
              {isInBrowser ? (
                <Part>
                  <Suspense fallback={<Waiting />}>
                    <panel.Record record={decodeURIComponent(id)} query={new URLSearchParams(query)} />
                  </Suspense>
                </Part>
              ) : (
                <Waiting />
              )}
            </WithOwnAddress>
          </OpenRecordContext>
        </BesideContext>
      </div>
    </section>
  );
}

function Waiting() {
  const common = useTranslations("common");
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">{common("loading")}</span>
      <Skeleton className="h-7 w-56" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}

/** The panel's edge to the window's end. */
const EDGE_PX = 12;

/** Above what stands over the list the panel begins further down, and ends with the window all the same. */
function useHeightOf(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const reachEnd = () => {
      const element = box.current;
      if (element) element.style.height = `${window.innerHeight - element.getBoundingClientRect().top - EDGE_PX}px`;
    };
    reachEnd();
    // What stands above the list may come late.
    const observer = new ResizeObserver(reachEnd);
    observer.observe(document.body);
    window.addEventListener("scroll", reachEnd, { passive: true });
    window.addEventListener("resize", reachEnd);
    return () => {
      observer.disconnect();
      window.removeEventListener("scroll", reachEnd);
      window.removeEventListener("resize", reachEnd);
    };
  }, [box]);
}
