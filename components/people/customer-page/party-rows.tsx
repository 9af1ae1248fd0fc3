"use client";

import { useTranslations } from "next-intl";
import { DateText } from "@/components/kit/ui/date-text";
import { Money } from "@/components/kit/ui/money";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import type { PartyRow } from "@/lib/areas/people/customer-page/party";
import type { SearchAnswer } from "@/lib/areas/records/search/operations";
import { useMessage } from "@/lib/kit/i18n/use-message";

/** The noun for one record of a kind. */
function useOneOfKind(): (kind: PartyRow["kind"]) => string {
  const words = useTranslations("customerPage.oneOf");
  const one = useTranslations("search.one");
  return (kind) => (kind === "inquiry" || kind === "note" || kind === "message" ? words(kind) : one(kind));
}

/** A customer's records, each with its distinguishing facts: kind, amount, person, time, member, and note. */
export function PartyRows({ rows, label }: { rows: readonly PartyRow[]; label: string }) {
  return (
    <ul aria-label={label} className="divide-y">
      {rows.map((row) => (
        <li key={`${row.kind} ${row.id}`} className="flex items-start justify-between gap-3 px-4 py-2.5 sm:px-5">
          <Facts row={row} />
          {row.view && <StatusBadge status={row.view} className="shrink-0" />}
        </li>
      ))}
    </ul>
  );
}

function Facts({ row: { kind, what, href, moved, amountRial, name, at, by, text, code } }: { row: PartyRow }) {
  const words = useTranslations("customerPage");
  const oneOf = useOneOfKind();
  const message = useMessage();
  // A row of the wallet says only its channel.
  const title =
    what === null ? oneOf(kind) : kind === "transaction" ? `${oneOf(kind)} · ${message(what)}` : message(what);
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        {href === null ? <span className="font-medium">{title}</span> : <TextLink href={href}>{title}</TextLink>}
        {amountRial !== null && (
          <Money
            rial={moved === "out" ? -amountRial : amountRial}
            isSigned={moved === "in"}
            className={moved ? "font-semibold" : "text-muted"}
          />
        )}
        {name !== null && <bdi className="truncate">{name}</bdi>}
      </p>
      {text && (
        <p dir="auto" className="line-clamp-3 whitespace-pre-line break-words text-sm">
          {text}
        </p>
      )}
      <p className="flex flex-wrap items-baseline gap-x-2 text-muted text-sm">
        <DateText value={at} />
        {by !== null && <span>{words.rich("timeline.by", { name: () => <bdi>{by}</bdi> })}</span>}
        {code !== null && (
          <span>
            {words.rich("code", {
              code: () => (
                <bdi dir="ltr" className="font-mono">
                  {code}
                </bdi>
              ),
            })}
          </span>
        )}
      </p>
    </div>
  );
}

/** How fresh what the book knows is. */
export function BookFreshness({ book }: { book: SearchAnswer["book"] }) {
  const search = useTranslations("search");
  return (
    <p className="text-muted text-sm">
      {book
        ? search.rich("fromBook", {
            since: () => <DateText value={book.since} />,
            time: () => <DateText value={book.asOf} />,
          })
        : search("person.partial")}
    </p>
  );
}
