import { Search, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "./button";
import { Card } from "./card";
import { EmptyState } from "./empty-state";
import { Id } from "./id";

interface RecordNotFoundProps {
  title: ReactNode;
  /** Whom we asked, and for what kind of id. */
  looked: ReactNode;
  id: string;
  idLabel: string;
  /** What to check before asking again. */
  check: ReactNode;
  /** Where else to look for it. */
  search?: { href: string; label: string };
}

/** Says what was looked for, and offers to look for it elsewhere. */
export function RecordNotFound({ title, looked, id, idLabel, check, search }: RecordNotFoundProps) {
  return (
    <Card>
      <div role="alert">
        <EmptyState
          icon={SearchX}
          title={title}
          description={
            <>
              {looked}
              <span className="my-2 block text-text">
                <Id isWhole value={id} label={idLabel} />
              </span>
              {check}
            </>
          }
          action={
            search && (
              <ButtonLink variant="primary" icon={Search} href={search.href}>
                {search.label}
              </ButtonLink>
            )
          }
        />
      </div>
    </Card>
  );
}
