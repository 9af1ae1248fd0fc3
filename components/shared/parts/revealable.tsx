"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { CopyButton } from "@/components/kit/ui/copy-button";
import { MaskedValue } from "@/components/kit/ui/masked-value";
import { Missing } from "@/components/kit/ui/money";
import type { RevealRecord } from "./reveal-dialog";
import { RevealScope, useRevealScope } from "./reveal-scope";

interface RevealableProps {
  target: RevealRecord & {
    /** The field as the operation's `personal` names it. */
    path: string;
  };
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

const keyOf = ({ operation, input, itemId }: RevealRecord): string => JSON.stringify([operation.id, input, itemId]);

/**
 * A personal field: whole for those who may see it, otherwise masked, with the way to reveal it where there is one; with
 * the record's others where they stand in one `RevealScope`.
 */
export function Revealable(props: RevealableProps) {
  const common = useTranslations("common");
  const scope = useRevealScope();
  const { target, value } = props;
  if (value === null) return <Missing label={common("notGiven")} />;
  if (scope && keyOf(scope.record) === keyOf(target)) return <Field {...props} value={value} />;
  return (
    <RevealScope record={target}>
      <Field {...props} value={value} />
    </RevealScope>
  );
}

function Field({ target: { path }, label, value, render = asText }: RevealableProps & { value: string }) {
  const words = useTranslations("reveal");
  const maySee = useCan("personal.see");
  const mayReveal = useCan("personal.reveal") && !maySee;
  const scope = useRevealScope();
  const place = useRef<HTMLSpanElement>(null);
  const found = scope?.revealed[path];
  const shown = found?.of === value ? found.value : undefined;
  const add = scope?.add;
  useEffect(() => (mayReveal ? add?.({ path, label, value }) : undefined), [add, mayReveal, path, label, value]);
  const isAsked = scope?.asked === path && shown !== undefined;
  useEffect(() => {
    // The button that opened the dialog is gone by now: what it was pressed for takes the focus.
    if (isAsked) requestAnimationFrame(() => place.current?.focus());
  }, [isAsked]);
  return (
    <>
      <MaskedValue
        isMasked={!maySee && shown === undefined}
        label={label}
        onReveal={mayReveal ? () => scope?.ask(path) : undefined}
      >
        <span className="inline-flex max-w-full items-start gap-0.5">
          <span ref={place} tabIndex={-1} className="min-w-0 outline-none">
            {shown === null ? <span className="text-muted">{words("missing")}</span> : render(shown ?? value)}
          </span>
          {(maySee || typeof shown === "string") && <CopyButton value={shown ?? value} label={label} />}
        </span>
      </MaskedValue>
      <span role="status" className="sr-only">
        {typeof shown === "string" ? words("shown", { name: label }) : ""}
      </span>
    </>
  );
}
