"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { TRANSACTION_SEARCH_FIELDS } from "@/lib/areas/money/wallet/codes";
import { EXACT_FIELDS, type ExactField } from "@/lib/areas/money/wallet/of-book";

export type SearchField = (typeof TRANSACTION_SEARCH_FIELDS)[number];
/** Where a text is searched: everywhere, in one field, as one whole number, or as payer or receiver. */
export type Scope =
  | { kind: "all" }
  | { kind: "person" }
  | { kind: "part"; field: SearchField }
  | { kind: "exact"; field: ExactField };

/** Fields that are masked for some members and have no fixed shape to search by the whole value. */
const NOT_BY_PART: readonly SearchField[] = ["description", "api_token"];

interface SearchScopeProps {
  scope: Scope;
  onChange: (scope: Scope) => void;
}

const textOf = (scope: Scope): string =>
  scope.kind === "all" ? "" : scope.kind === "person" ? scope.kind : `${scope.kind}.${scope.field}`;

function scopeOf(text: string): Scope {
  const [kind, name] = text.split(".");
  if (kind === "person") return { kind };
  const part = TRANSACTION_SEARCH_FIELDS.find((field) => field === name);
  if (kind === "part" && part) return { kind, field: part };
  const exact = EXACT_FIELDS.find((field) => field === name);
  if (kind === "exact" && exact) return { kind, field: exact };
  return { kind: "all" };
}

/** Chooses the scope of the search box. */
export function SearchScope({ scope, onChange }: SearchScopeProps) {
  const filters = useTranslations("wallet.filters");
  const maySee = useCan("personal.see");
  return (
    <span className="relative block">
      <select
        aria-label={filters("searchIn")}
        value={textOf(scope)}
        onChange={(event) => onChange(scopeOf(event.target.value))}
        className="control cursor-pointer appearance-none truncate !pe-9"
      >
        <option value="">{filters("everywhere")}</option>
        <option value="person">{filters("person")}</option>
        <optgroup label={filters("contains")}>
          {TRANSACTION_SEARCH_FIELDS.map((field) => (
            <option key={field} value={`part.${field}`} disabled={!maySee && NOT_BY_PART.includes(field)}>
              {filters(`fields.${field}`)}
            </option>
          ))}
        </optgroup>
        <optgroup label={filters("exactly")}>
          {EXACT_FIELDS.map((field) => (
            <option key={field} value={`exact.${field}`}>
              {filters(`exact.${field}`)} ({filters("exactly")})
            </option>
          ))}
        </optgroup>
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
