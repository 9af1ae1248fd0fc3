"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/kit/ui/button";
import { EmptyState } from "@/components/kit/ui/empty-state";

interface EmptyListProps {
  /** Given when the page lies beyond the end. */
  onFirstPage?: () => void;
  /** Given when filters are on. */
  onClear?: () => void;
  /** Instead of saying that nothing matches: what was looked at, and what was not. */
  filteredTitle?: string;
  filteredHint?: ReactNode;
  /** There is really nothing. */
  nothing: ReactNode;
}

/** Why a list has no rows: its page lies beyond the end, its filters let nothing through, or there is nothing. */
export function EmptyList({ onFirstPage, onClear, filteredTitle, filteredHint, nothing }: EmptyListProps) {
  const lists = useTranslations("lists");
  if (onFirstPage) {
    return (
      <EmptyState
        title={lists("pageTooFar.title")}
        action={<Button onClick={onFirstPage}>{lists("pageTooFar.action")}</Button>}
      />
    );
  }
  if (onClear) {
    return (
      <EmptyState
        title={filteredTitle ?? lists("emptyFiltered")}
        description={filteredHint ?? lists("emptyFilteredHint")}
        action={<Button onClick={onClear}>{lists("clearAll")}</Button>}
      />
    );
  }
  return nothing;
}
