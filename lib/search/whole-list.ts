import { routes } from "@/lib/routes";
import type { SearchMore } from "./operations";
import type { RecognisedKind } from "./recognise";

/** What stands behind the `#` is a text to search by: no server sees it. */
export const TEXT_MARK = "#q=";

const STATEMENT_FIELD: Partial<Record<RecognisedKind, string>> = {
  iban: "iban",
  mobile: "mobile_number",
  card: "card_number",
  cardTail: "card_number",
};

/** The list that has all of what was found; null where none is searched by this. */
export function wholeListOf(business: string, { kind, by, value }: SearchMore): string | null {
  const list = listOf(business, kind, by);
  return list && `${list}${TEXT_MARK}${encodeURIComponent(value)}`;
}

function listOf(business: string, kind: SearchMore["kind"], by: RecognisedKind): string | null {
  if (kind === "settlement") return routes.settlements(business);
  if (kind === "order") return routes.orders(business);
  if (kind === "authorization") return by === "mobile" || by === "name" ? routes.authorizations(business) : null;
  if (kind !== "transaction") return null;
  const field = STATEMENT_FIELD[by];
  return `${routes.wallet(business)}${field ? `?in=${field}` : ""}`;
}
