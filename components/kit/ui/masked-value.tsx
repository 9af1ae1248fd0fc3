"use client";

import { Eye } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button";

interface MaskedValueProps {
  /** What the server gave: masked or whole. */
  children: ReactNode;
  isMasked: boolean;
  /** What it is, for the reveal button's name. */
  label: string;
  /** Opens the question for a reason; left out where the member may not reveal it. */
  onReveal?: () => void;
  isRevealing?: boolean;
}

/** A personal field. Masking is the server's work: what must not be seen never comes here. */
export function MaskedValue({ children, isMasked, label, onReveal, isRevealing }: MaskedValueProps) {
  const common = useTranslations("common");
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="min-w-0" title={isMasked && !onReveal ? common("maskedHint") : undefined}>
        {children}
      </span>
      {isMasked && <span className="sr-only">({common("masked")})</span>}
      {isMasked && onReveal && (
        <IconButton
          icon={Eye}
          size="sm"
          label={`${common("actions.reveal")}: ${label}`}
          onClick={onReveal}
          isLoading={isRevealing}
          className="!size-6 !min-h-6"
        />
      )}
    </span>
  );
}
