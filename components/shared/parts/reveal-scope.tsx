"use client";

import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react";
import { onDemand } from "@/components/kit/ui/on-demand";
import type { RevealableField, RevealRecord } from "./reveal-dialog";

const RevealDialog = onDemand([], async () => (await import("./reveal-dialog")).RevealDialog);

interface Revealed {
  /** The masked value that it replaces: when the record changes, it is asked for again. */
  of: string;
  value: string | null;
}

interface Scope {
  record: RevealRecord;
  /** A masked field is on the page. @returns takes it off again */
  add: (field: RevealableField) => () => void;
  /** Asks for a reason, beginning with this field. */
  ask: (path: string) => void;
  revealed: Readonly<Record<string, Revealed>>;
  /** The field that was asked for last: it takes the focus once it is shown. */
  asked: string | null;
}

const ScopeContext = createContext<Scope | null>(null);

export const useRevealScope = (): Scope | null => use(ScopeContext);

interface RevealScopeProps {
  record: RevealRecord;
  children: ReactNode;
}

/** The masked fields of one record: one reason reveals all chosen fields. */
export function RevealScope({ record, children }: RevealScopeProps) {
  const [fields, setFields] = useState<readonly RevealableField[]>([]);
  const [asked, setAsked] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [revealed, setRevealed] = useState<Scope["revealed"]>({});
  const add = useCallback((field: RevealableField) => {
    setFields((known) => [...known, field]);
    return () => setFields((known) => known.filter((other) => other !== field));
  }, []);
  const ask = useCallback((path: string) => {
    setAsked(path);
    setOpen(true);
  }, []);
  const scope = useMemo(() => ({ record, add, ask, revealed, asked }), [record, add, ask, revealed, asked]);
  const left = fields.filter(({ path, value }) => revealed[path]?.of !== value);
  return (
    <ScopeContext value={scope}>
      {children}
      {fields.length > 0 && (
        <RevealDialog
          key={asked}
          record={record}
          fields={left}
          first={asked}
          open={isOpen}
          onOpenChange={setOpen}
          onRevealed={(values) => {
            const shown = left.filter(({ path }) => Object.hasOwn(values, path));
            setRevealed((known) => ({
              ...known,
              ...Object.fromEntries(shown.map(({ path, value }) => [path, { of: value, value: values[path] ?? null }])),
            }));
          }}
        />
      )}
    </ScopeContext>
  );
}
