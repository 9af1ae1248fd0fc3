"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { toLatinDigits } from "@/lib/kit/format/digits";
import { cn } from "./cn";

interface CopyButtonProps {
  /** What lands in the clipboard, with Latin digits. */
  value: string;
  /** What it is, for its name: «کپی شناسهٔ برداشت». */
  label: string;
  /** Copies the value as it is, Persian digits too: for sentences to a customer. */
  isVerbatim?: boolean;
  className?: string;
}

const SHOWN_MS = 1600;

export function CopyButton({ value, label, isVerbatim, className }: CopyButtonProps) {
  const common = useTranslations("common.actions");
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async (event: React.MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    await navigator.clipboard.writeText(isVerbatim ? value : toLatinDigits(value));
    setCopied(true);
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <button
        type="button"
        onClick={copy}
        title={common("copy")}
        aria-label={common("copyValue", { name: label })}
        className={cn(
          "inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-faint hover:bg-hover hover:text-text",
          isCopied && "text-success",
          className,
        )}
      >
        <Icon aria-hidden className="size-3.5" />
      </button>
      <span role="status" className="sr-only">
        {isCopied ? common("copied") : ""}
      </span>
    </>
  );
}
