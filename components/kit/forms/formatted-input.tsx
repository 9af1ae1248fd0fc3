"use client";

import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { cn } from "@/components/kit/ui/cn";

export interface FormattedInputProps extends Omit<ComponentProps<"input">, "value" | "onChange" | "prefix"> {
  /** The characters that count: Latin digits, a decimal point. */
  value: string;
  onValue: (value: string) => void;
  /** Keeps of a text only what counts. */
  clean: (text: string) => string;
  /** How what counts is shown: with separators, in groups. Only adds characters that `clean` drops. */
  format: (value: string) => string;
  /** What a paste means as a whole; null when it can't be read, and then nothing changes. */
  readPaste?: (text: string) => string | null;
  /** Whether a text that came otherwise, dropped, dictated or filled in, must not be cleaned: then nothing changes. */
  refuses?: (text: string) => boolean;
  /** The box follows the page's direction, so that a unit stands at its end; an IBAN's box is left to right as a whole. */
  isPageDirected?: boolean;
  /** A fixed text at the start or the end of the box. */
  before?: ReactNode;
  after?: ReactNode;
}

/** An input that writes separators while one types, without ever moving the caret to another digit. */
export function FormattedInput(props: FormattedInputProps) {
  const { value, onValue, clean, format, readPaste, refuses, isPageDirected, before, after, className, ref, ...rest } =
    props;
  const input = useRef<HTMLInputElement>(null);
  /** How many counting characters stand before the caret, to be put back after formatting. */
  const caret = useRef<number | null>(null);
  const shown = format(value);

  useLayoutEffect(() => {
    const element = input.current;
    if (!element || caret.current === null) return;
    const position = positionAfter(shown, caret.current, clean);
    caret.current = null;
    element.setSelectionRange(position, position);
  });

  const takeEarly = useEffectEvent(() => {
    const typed = input.current?.value ?? "";
    if (typed !== shown) onValue(clean(typed));
  });
  // What a quick person wrote before the page's code was there counts as well.
  useEffect(() => takeEarly(), []);

  const change = (event: React.ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = event.target;
    if (refuses?.(typed)) return;
    caret.current = clean(typed.slice(0, selectionStart ?? typed.length)).length;
    onValue(clean(typed));
  };

  const paste = (event: React.ClipboardEvent<HTMLInputElement>) => {
    if (!readPaste) return;
    const { selectionStart, selectionEnd, value: current } = event.currentTarget;
    const isWhole = current === "" || (selectionStart === 0 && selectionEnd === current.length);
    if (!isWhole) return;
    event.preventDefault();
    const read = readPaste(event.clipboardData.getData("text"));
    if (read === null) return;
    caret.current = read.length;
    onValue(read);
  };

  return (
    <span
      dir={isPageDirected ? undefined : "ltr"}
      className={cn("control flex items-center gap-2", className)}
      aria-invalid={rest["aria-invalid"]}
      aria-disabled={rest.disabled}
    >
      {before}
      <input
        autoComplete="off"
        spellCheck={false}
        {...rest}
        ref={(element) => {
          input.current = element;
          if (typeof ref === "function") ref(element);
          else if (ref) ref.current = element;
        }}
        value={shown}
        onChange={change}
        onPaste={paste}
        dir="ltr"
        className={cn("w-full min-w-0 bg-transparent tabular-nums outline-none", isPageDirected && "rtl:text-end")}
      />
      {after}
    </span>
  );
}

/** The first position in a formatted text with this many counted characters before it. */
function positionAfter(text: string, count: number, clean: (text: string) => string): number {
  for (let position = 0; position <= text.length; position += 1) {
    if (clean(text.slice(0, position)).length >= count) return position;
  }
  return text.length;
}
