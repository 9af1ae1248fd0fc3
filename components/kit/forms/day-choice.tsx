"use client";

import { CalendarDays } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { buttonClass } from "@/components/kit/ui/button-class";
import { onceConnected } from "@/lib/kit/operations/reach";
import { DayInput } from "./day-input";
import type { ControlProps } from "./field";

const loadWindow = () => onceConnected(() => import("./day-window"));
const DayWindow = lazy(loadWindow);

export interface DayChoiceProps {
  /** What the field around it ties it with. */
  wiring: ControlProps;
  /** As `YYYY-MM-DD`. */
  value: string | null;
  onChange: (isoDay: string | null) => void;
  /** The first day that can be chosen. */
  earliest: string;
  /** What its button opens, for screen readers. */
  openLabel: string;
}

/** A day in the member's calendar, typed or chosen. The calendar's code comes with the first sign of interest. */
export function DayChoice(props: DayChoiceProps) {
  const [isWanted, setWanted] = useState(false);
  const waiting = (
    <button
      type="button"
      aria-label={props.openLabel}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={loadWindow}
      onFocus={loadWindow}
      onClick={() => setWanted(true)}
      className={buttonClass()}
    >
      <CalendarDays aria-hidden className="size-4" />
    </button>
  );
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <DayInput wiring={props.wiring} value={props.value} onChange={props.onChange} />
      </div>
      {isWanted ? (
        <Suspense fallback={waiting}>
          <DayWindow {...props} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
}
