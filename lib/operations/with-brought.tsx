"use client";

import type { ReactNode } from "react";
import { type Brought, useBrought } from "./query";

/** A screen, and the answers that its page brought along for it. */
export function WithBrought({ answers, children }: { answers: readonly Brought[]; children: ReactNode }) {
  useBrought(answers);
  return children;
}
