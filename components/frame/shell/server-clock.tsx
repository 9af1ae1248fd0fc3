"use client";

import { type ReactNode, useState } from "react";
import { MadeAtContext } from "@/components/kit/ui/use-now";
import { noteDocument } from "@/lib/kit/clock";

interface ServerClockProps {
  /** The server's clock when it began to make the page, in epoch milliseconds. */
  madeAt: number;
  children: ReactNode;
}

/** What is relative to now below goes by the server's clock; see `lib/kit/clock.ts`. */
export function ServerClock({ madeAt, children }: ServerClockProps) {
  // Before anything below is drawn: which day is today is the server's to say.
  useState(() => noteDocument(madeAt));
  return <MadeAtContext value={madeAt}>{children}</MadeAtContext>;
}
