"use client";

import { Search, SearchX } from "lucide-react";
import { ButtonLink } from "@/components/kit/ui/button";
import { Card } from "@/components/kit/ui/card";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { Id } from "@/components/kit/ui/id";
import { searchRoutes } from "@/lib/areas/records/search/declared";
import type { Messages } from "@/lib/kit/i18n/types";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useBusiness } from "@/lib/kit/operations/business";

/** The areas that say what was looked for in vain. */
type AreaOfRecords = {
  [Area in keyof Messages]: Messages[Area] extends { notFound: { looked: string } } ? Area : never;
}[keyof Messages];

export interface NotFoundProps {
  /** The area of the words: `settlements` for `settlements.notFound.title` and so on. */
  area: AreaOfRecords;
  id: string;
  idLabel: string;
  /** The search box may find it under another kind of id. */
  isSearchable?: boolean;
}

/**
 * Replaces a record that does not exist: says what was looked for, who was asked and what to check, and offers a
 * search.
 */
export default function NotFoundCard({ area, id, idLabel, isSearchable = true }: NotFoundProps) {
  const business = useBusiness();
  const message = useMessage();
  const words = (name: "title" | "looked" | "check") => message(`${area}.notFound.${name}`);
  return (
    <Card>
      <div role="alert">
        <EmptyState
          icon={SearchX}
          title={words("title")}
          description={
            <>
              {words("looked")}
              <span className="my-2 block text-text">
                <Id isWhole value={id} label={idLabel} />
              </span>
              {words("check")}
            </>
          }
          action={
            isSearchable && (
              <ButtonLink variant="primary" icon={Search} href={searchRoutes.search(business, id)}>
                {message("common.notFound.search")}
              </ButtonLink>
            )
          }
        />
      </div>
    </Card>
  );
}
