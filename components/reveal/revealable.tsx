"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useCan } from "@/components/shell/member-context";
import { CopyButton } from "@/components/ui/copy-button";
import { MaskedValue } from "@/components/ui/masked-value";
import { Missing } from "@/components/ui/money";
import { onDemand } from "@/components/ui/on-demand";
import type { RevealTarget } from "./reveal-dialog";

const RevealDialog = onDemand(async () => (await import("./reveal-dialog")).RevealDialog);

interface RevealableProps {
  target: RevealTarget;
  label: string;
  /** As the server gave it: masked for those who may not see it. */
  value: string | null;
  /** How the value looks, masked or whole; as a left-to-right text by default. */
  render?: (value: string) => ReactNode;
}

const asText = (value: string) => (
  <bdi dir="ltr" className="break-all font-mono text-[0.875rem]">
    {value}
  </bdi>
);

/** A personal field: whole for those who may see it, otherwise masked, with the way to reveal it where there is one. */
export function Revealable({ target, label, value, render = asText }: RevealableProps) {
  const words = useTranslations("reveal");
  const common = useTranslations("common");
  const maySee = useCan("personal.see");
  const mayReveal = useCan("personal.reveal");
  const [isAsking, setAsking] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const [revealed, setRevealed] = useState<{ of: string; value: string | null }>();
  useEffect(() => {
    // The button that opened the dialog is gone by now: what it was pressed for takes the focus.
    if (revealed) requestAnimationFrame(() => place.current?.focus());
  }, [revealed]);
  if (value === null) return <Missing label={common("notGiven")} />;
  // What was revealed belongs to what was shown then; when the record changes, it is asked for anew.
  const shown = revealed?.of === value ? revealed.value : undefined;
  return (
    <>
      <MaskedValue
        isMasked={!maySee && shown === undefined}
        label={label}
        onReveal={mayReveal && !maySee ? () => setAsking(true) : undefined}
      >
        <span className="inline-flex max-w-full items-center gap-0.5">
          <span ref={place} tabIndex={-1} className="min-w-0 outline-none">
            {shown === null ? <span className="text-muted">{words("missing")}</span> : render(shown ?? value)}
          </span>
          {(maySee || typeof shown === "string") && <CopyButton value={shown ?? value} label={label} />}
        </span>
      </MaskedValue>
      <span role="status" className="sr-only">
        {typeof shown === "string" ? words("shown", { name: label }) : ""}
      </span>
      {mayReveal && !maySee && (
        <RevealDialog
          target={target}
          label={label}
          open={isAsking}
          onOpenChange={setAsking}
          onRevealed={(whole) => setRevealed({ of: value, value: whole })}
        />
      )}
    </>
  );
}
