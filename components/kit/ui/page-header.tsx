import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "./link";

interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** The list this page came from. */
  back?: { href: string; label: string };
  /** State of what the page shows, beside the title. */
  status?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, description, back, status, actions }: PageHeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        {back && (
          <Link
            href={back.href}
            className="-ms-1 mb-1 inline-flex min-h-6 items-center gap-1 rounded-sm text-muted text-sm hover:text-text print:hidden"
          >
            <ChevronRight aria-hidden className="size-4 ltr:rotate-180" />
            {back.label}
          </Link>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 font-bold text-2xl outline-none">{title}</h1>
          {status}
        </div>
        {description && <p className="mt-1 max-w-prose text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
