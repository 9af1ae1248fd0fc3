"use client";

import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { useOpenRecord } from "./open-record";
import { PageHeader } from "./page-header";

/** The heading of a record: of its page, or of the panel beside its list, where nothing leads back. */
export function RecordHeader(props: ComponentProps<typeof PageHeader>) {
  const panel = useOpenRecord();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (heading.current) panel?.onHeading(heading.current);
  }, [panel]);
  if (!panel) return <PageHeader {...props} />;
  const { title, status, description, actions } = props;
  return (
    <header className="mb-4 space-y-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 font-bold text-xl outline-none">
          {title}
        </h2>
        {status}
      </div>
      {description && <div className="text-muted">{description}</div>}
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
