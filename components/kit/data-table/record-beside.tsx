"use client";

import { useRouter, useSearchParams } from "next/navigation";
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { cn } from "@/components/kit/ui/cn";
import { SHORTCUTS } from "@/lib/kit/shortcuts";
import { BesideContext, deskQuery, neighbour, type Panel, recordIn, recordOf, withRecord } from "./beside";
import { RecordPanel } from "./record-panel";

interface RecordBesideProps {
  /** What the addresses of its records begin with: `withdrawalRoutes.withdrawal(business, "")`. */
  base: string;
  panel: Panel;
  /** The list. */
  children: ReactNode;
}

const now = (): string | null => recordIn(new URLSearchParams(window.location.search));

/**
 * A list, and beside it the record that its address names. Opening one is a step of the history; going on to its
 * neighbours is none, so that one step back leads to the list. In a window without room the record's own page replaces
 * it.
 */
export function RecordBeside({ base, panel, children }: RecordBesideProps) {
  const router = useRouter();
  const params = useSearchParams();
  const record = useMemo(() => recordIn(new URLSearchParams(params)), [params]);
  const [rows, setRows] = useState<readonly string[]>([]);
  const list = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLElement>(null);
  /** The record was opened a moment ago, and its heading has not been there yet. */
  const takesFocus = useRef(false);
  /** Where a row was in the window before the list became narrower. */
  const stood = useRef<{ record: string; top: number }>(undefined);
  const linkOf = useCallback(
    (of: string) => list.current?.querySelector<HTMLElement>(`[data-row-link][href="${CSS.escape(base + of)}"]`),
    [base],
  );

  const put = useCallback(
    (next: string | null, { replace = false } = {}) => {
      const moving = next ?? now();
      const link = moving === null ? null : linkOf(moving);
      stood.current = moving !== null && link ? { record: moving, top: link.getBoundingClientRect().top } : undefined;
      const href = withRecord(window.location, next);
      if (replace) window.history.replaceState(null, "", href);
      else window.history.pushState(null, "", href);
    },
    [linkOf],
  );
  const open = useCallback(
    (next: string) => {
      takesFocus.current = true;
      if (next !== now()) put(next);
      else box.current?.querySelector<HTMLElement>("h2")?.focus();
    },
    [put],
  );
  const close = () => {
    const closed = now();
    put(null);
    const link = closed === null ? null : linkOf(closed);
    (link ?? list.current)?.focus({ preventScroll: link !== null });
  };
  const step = (by: 1 | -1) => {
    // Not from what is drawn: a key that is pressed fast is ahead of it.
    const next = neighbour(rows, now(), by);
    if (next === null) return;
    const isInList = list.current?.contains(document.activeElement);
    takesFocus.current = !isInList;
    put(next, { replace: true });
    stood.current = undefined;
    const link = linkOf(next);
    link?.scrollIntoView({ block: "nearest" });
    if (isInList) link?.focus();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element)) return;
    const isHere = box.current?.contains(target) || target.closest("[data-row-link]") || target === document.body;
    if (!isHere) return;
    if (SHORTCUTS.closeRow.isPressed(event)) close();
    else if (SHORTCUTS.nextRow.isPressed(event)) step(1);
    else if (SHORTCUTS.previousRow.isPressed(event)) step(-1);
    else return;
    event.preventDefault();
  });
  const isOpen = record !== null;
  useEffect(() => {
    if (!isOpen) return;
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [isOpen]);

  useEffect(() => {
    if (record === null) return;
    const desk = deskQuery();
    const leave = () => {
      if (!desk.matches) router.replace(base + record);
    };
    leave();
    desk.addEventListener("change", leave);
    return () => desk.removeEventListener("change", leave);
  }, [record, base, router]);

  // The list keeps its place: the row stays where it was pressed, whatever became higher above it.
  useLayoutEffect(() => {
    if (record !== null && takesFocus.current && box.current && !box.current.contains(document.activeElement))
      box.current.focus({ preventScroll: true });
    const { record: of, top } = stood.current ?? {};
    stood.current = undefined;
    const link = of === undefined ? null : linkOf(of);
    if (link && top !== undefined)
      window.scrollBy({ top: link.getBoundingClientRect().top - top, behavior: "instant" });
    if (takesFocus.current) box.current?.scrollIntoView({ block: "nearest" });
  }, [record, linkOf]);

  const onHeading = useCallback((heading: HTMLElement) => {
    const focused = document.activeElement;
    const isElsewhere = focused !== document.body && !box.current?.contains(focused);
    if (!takesFocus.current || isElsewhere) return;
    takesFocus.current = false;
    heading.focus({ preventScroll: true });
  }, []);
  const context = useMemo(
    () => ({
      record,
      recordOf: (href: string) => recordOf(href, base),
      open,
      warm: panel.warm,
      onRows: (next: readonly string[]) => setRows((known) => (known.join() === next.join() ? known : next)),
    }),
    [record, base, open, panel],
  );
  const stepper = (by: 1 | -1) => (neighbour(rows, record, by) === null ? undefined : () => step(by));
  return (
    <div className={cn(isOpen && "min-[1440px]:grid min-[1440px]:grid-cols-[minmax(0,1fr)_30rem] min-[1440px]:gap-4")}>
      <div ref={list} tabIndex={-1} className="min-w-0 outline-none">
        <BesideContext value={context}>{children}</BesideContext>
      </div>
      {record !== null && (
        <div className="print:hidden max-[1440px]:hidden">
          <RecordPanel
            box={box}
            href={base + record}
            record={record}
            panel={panel}
            onHeading={onHeading}
            onClose={close}
            onPrevious={stepper(-1)}
            onNext={stepper(1)}
          />
        </div>
      )}
    </div>
  );
}
