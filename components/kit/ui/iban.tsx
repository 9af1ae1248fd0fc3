"use client";

import { bankOfIban, formatIban } from "@/lib/kit/format/iban";
import { cn } from "./cn";
import { CopyButton } from "./copy-button";
import { usePreferences } from "./preferences-context";

interface IbanProps {
  /** `IR` and 24 digits, or as masked by the server. */
  value: string;
  /** Name of the copy button; without it there is none. */
  label?: string;
  /** The bank's name under it. */
  hasBank?: boolean;
  className?: string;
}

export function Iban({ value, label, hasBank, className }: IbanProps) {
  const { locale } = usePreferences();
  const bank = hasBank ? bankOfIban(value, locale) : null;
  return (
    <span className={cn("inline-flex max-w-full flex-col items-start", className)}>
      <span className="inline-flex max-w-full items-center gap-0.5">
        <bdi dir="ltr" className="min-w-0 text-[0.9375rem] md:[td_&]:whitespace-nowrap">
          {formatIban(value)}
        </bdi>
        {label && <CopyButton value={value} label={label} />}
      </span>
      {bank && <span className="text-muted text-sm">{bank}</span>}
    </span>
  );
}
