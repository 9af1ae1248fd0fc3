import { CopyButton } from "./copy-button";

interface RawFactsProps {
  title: string;
  hint: string;
  record: unknown;
}

/** Everything of a record as JSON, folded away. */
export function RawFacts({ title, hint, record }: RawFactsProps) {
  const json = JSON.stringify(record, null, 2);
  return (
    <details className="rounded-lg border bg-surface">
      <summary className="min-h-11 px-4 py-2.5 font-medium sm:px-5">{title}</summary>
      <div className="border-t px-4 py-3 sm:px-5">
        <p className="mb-2 flex items-center justify-between gap-3 text-muted text-sm">
          {hint}
          <CopyButton value={json} label={title} isVerbatim />
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre dir="ltr" tabIndex={0} className="overflow-x-auto rounded bg-sunken p-3 text-start font-mono text-sm">
          {json}
        </pre>
      </div>
    </details>
  );
}
