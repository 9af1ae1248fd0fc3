"use client";

import { toLatinDigits } from "@/lib/kit/format/digits";
import { shortenMiddle } from "@/lib/kit/format/shorten";
import { cn } from "./cn";
import { CopyButton } from "./copy-button";

interface IdProps {
  value: string;
  /** What kind of id it is; the copy button's name. Without it there is no button. */
  label?: string;
  /** Letters kept at the start and at the end; `whole` shows everything. */
  start?: number;
  end?: number;
  isWhole?: boolean;
  className?: string;
}

/** An id: short to look at, whole on hover, to a screen reader and in the clipboard, always left to right. */
export function Id({ value, label, start = 8, end = 4, isWhole, className }: IdProps) {
  const shown = isWhole ? value : shortenMiddle(value, start, end);
  const copyWhole = (event: React.ClipboardEvent) => {
    event.clipboardData.setData("text/plain", toLatinDigits(value));
    event.preventDefault();
  };
  return (
    <span className={cn("inline-flex max-w-full items-center gap-0.5", className)}>
      <bdi
        dir="ltr"
        title={shown === value ? undefined : value}
        onCopy={copyWhole}
        className={cn("min-w-0 font-mono text-[0.875rem]", shown === value ? "break-all" : "whitespace-nowrap")}
      >
        {shown === value ? (
          value
        ) : (
          <>
            <span aria-hidden>{shown}</span>
            <span className="sr-only">{value}</span>
          </>
        )}
      </bdi>
      {label && <CopyButton value={value} label={label} />}
    </span>
  );
}
