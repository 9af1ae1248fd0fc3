"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { useMember } from "@/components/frame/shell/member-context";
import type { HelpChange } from "@/lib/kit/help-memory";
import { NEWEST } from "@/lib/kit/news";

interface HelpMemoryState {
  /** How many entries of what is new the member has not seen. */
  unseen: number;
  isTourOffered: boolean;
  seeNews: () => void;
  /** The tour was taken or declined: it is not offered again. */
  answerTour: () => void;
}

const HelpMemoryContext = createContext<HelpMemoryState | null>(null);

interface HelpMemoryProviderProps {
  /** Keeps a change as the member's setting. If that fails, the change stays until the page is loaded again. */
  remember?: (change: HelpChange) => Promise<unknown>;
  children: ReactNode;
}

/** What the member has seen of the help. */
export function HelpMemoryProvider({ remember, children }: HelpMemoryProviderProps) {
  const [kept, setKept] = useState(useMember().help);
  const keep = (change: HelpChange) => {
    setKept((before) => ({ ...before, ...change }));
    void remember?.(change).catch(() => undefined);
  };
  return (
    <HelpMemoryContext
      value={{
        unseen: Math.max(0, NEWEST - kept.seenNews),
        isTourOffered: kept.isTourOffered,
        seeNews: () => kept.seenNews < NEWEST && keep({ seenNews: NEWEST }),
        answerTour: () => kept.isTourOffered && keep({ isTourOffered: false }),
      }}
    >
      {children}
    </HelpMemoryContext>
  );
}

/** @throws Error outside `HelpMemoryProvider` */
export function useHelpMemory(): HelpMemoryState {
  const state = useContext(HelpMemoryContext);
  if (state === null) throw new Error("useHelpMemory needs a HelpMemoryProvider above it");
  return state;
}
