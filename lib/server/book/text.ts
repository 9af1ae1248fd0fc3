import "server-only";
import { and, arrayContains, arrayOverlaps, inArray, or, type SQL, sql } from "drizzle-orm";
import type { BookKind } from "@/lib/kit/book/entry";
import { type Permission, roleCan } from "@/lib/kit/permissions";
import { ROLES } from "@/lib/kit/roles";
import { lookedUpAs, type Recognised } from "@/lib/kit/search/recognise";
import { idOfReference } from "@/lib/server/core/references";
import { registry } from "@/lib/server/core/registry";
import { withinDays } from "@/lib/server/db/matching";
import { bookRecords } from "@/lib/server/db/schema";
import { findInBook, wantedOf } from "./find";
import { wantedTerms } from "./terms";

/** A text that stands in a list's search box. */
export interface ListText {
  typed: string;
  /** The member sees personal data masked: only what their list shows, and whole values, find a record. */
  isMasked: boolean;
}

/** The records of a person that are followed to what belongs to them, the newest of each kind. */
const MOST_FOLLOWED = 300;
/** Values of a person. A record that is tied to a person's record is found by them too. */
const OF_PERSON: readonly Recognised["kind"][] = ["mobile", "iban", "nationalCode", "name", "cardTail"];
/** Could be guessed sign by sign, or contain a name. */
const NOT_MASKED: readonly Recognised["kind"][] = ["cardTail", "words"];

/** What a text can be for a member. */
export const meantBy = ({ typed, isMasked }: ListText): Recognised[] =>
  lookedUpAs(typed, !isMasked).filter(({ kind }) => !(isMasked && NOT_MASKED.includes(kind)));

/** Whether a text is an amount or a name, which the service's lists do not find. */
export const isAmountOrName = (typed: string | undefined): boolean => {
  const shapes = typed === undefined ? [] : lookedUpAs(typed, true);
  return shapes.some(({ kind }) => kind === "amount" || kind === "name");
};

/** The records of a kind that a text means: by a whole value, by all words of a name or a description, or by an amount. */
export async function isMeantBy(business: string, kind: BookKind, text: ListText): Promise<SQL> {
  const shapes = meantBy(text);
  const sets = shapes.flatMap((shape) => setsOf(business, kind, shape, text.isMasked));
  const owners = await ownersOf(business, kind, shapes, text.isMasked);
  return (
    or(
      ...shapes.map((shape) => shape.kind === "amount" && isOfAmount(shape)).filter((each) => each !== false),
      ...sets.map((terms) => arrayContains(bookRecords.terms, terms)),
      owners.length > 0 ? arrayOverlaps(bookRecords.terms, owners) : undefined,
    ) ?? sql`false`
  );
}

const isOfAmount = ({ amountsRial, day }: Extract<Recognised, { kind: "amount" }>): SQL | undefined =>
  and(
    inArray(bookRecords.amountRial, [...amountsRial]),
    day === null ? undefined : withinDays(bookRecords.at, { from: day, to: day }),
  );

function setsOf(business: string, kind: BookKind, shape: Recognised, isMasked: boolean): string[][] {
  if (shape.kind === "amount") return [];
  if (shape.kind === "batchId") {
    // A batch's id is a hash of its payments, so members who see these masked have a reference of it.
    const id = idOfReference(shape.value);
    return id === null && isMasked ? [] : [wantedTerms(business, kind, "id", id ?? shape.value)];
  }
  const given = isMasked ? (["id", "number"] as const) : (["id", "number", "account"] as const);
  return wantedOf(business, kind, shape, given).filter((terms) => terms.length > 0);
}

/** The hashes of the ids of a person's records, for a kind whose records do not name their person. */
async function ownersOf(
  business: string,
  kind: BookKind,
  shapes: readonly Recognised[],
  isMasked: boolean,
): Promise<string[]> {
  const { records } = registry();
  if (records.find((area) => area.kind === kind)?.whose !== "tied") return [];
  // A member who sees personal data masked follows no record that some role may not read.
  const isFollowed = (permission: Permission) => !isMasked || ROLES.every((role) => roleCan(role, permission));
  const own = records.flatMap(({ kind: each, whose, permission }) =>
    whose === "own" && isFollowed(permission) ? each : [],
  );
  const ids = new Set<string>();
  for (const shape of shapes) {
    if (!OF_PERSON.includes(shape.kind)) continue;
    // One kind at a time: each opens its records at once, and others get their turn in between.
    for (const each of own)
      for (const { links } of await findInBook(business, shape, [each], MOST_FOLLOWED, isMasked))
        for (const id of links) if (id !== null) ids.add(id);
  }
  return [...ids].flatMap((id) => wantedTerms(business, kind, "id", id));
}
