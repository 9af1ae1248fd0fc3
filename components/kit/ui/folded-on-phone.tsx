"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "./button";
import { cn } from "./cn";

interface FoldedOnPhoneProps {
  /** What there is, with its number: «۳۱ روز». */
  label: string;
  children: ReactNode;
}

/** A long part that a phone shows once somebody asks for it. A desk and paper always show it. */
export function FoldedOnPhone({ label, children }: FoldedOnPhoneProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant="ghost"
        className="w-full !justify-between md:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <ChevronDown aria-hidden className={cn("size-4 text-muted", isOpen && "rotate-180")} />
      </Button>
      <div id={id} className={cn(!isOpen && "max-md:hidden")}>
        {children}
      </div>
    </>
  );
}
