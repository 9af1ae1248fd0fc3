import "server-only";
import { and, desc, eq, or, type SQL } from "drizzle-orm";
import type { Recognised } from "@/lib/areas/records/search/recognise";
import { db } from "@/lib/server/db/client";
import { cardApplications } from "@/lib/server/db/schema/index";
import { standingOf } from "../application";
import type { Flow, Standing } from "../codes";
import { contentsBox, hasTerm, nameIn, toldOf } from "./record";

/** An application as a search result: its person, and the values by which it can be found. */
export interface FoundApplication {
  id: string;
  flow: Flow;
  standing: Standing | "UNKNOWN";
  createdAt: string;
  name: string | null;
  values: readonly (string | null)[];
}

/** Applications that have a text as a whole value, or as words of a name; newest first. */
export async function findApplications(business: string, shape: Recognised, most: number): Promise<FoundApplication[]> {
  const isIt = having(business, shape);
  if (!isIt) return [];
  const rows = await db()
    .select()
    .from(cardApplications)
    .where(and(eq(cardApplications.business, business), isIt))
    .orderBy(desc(cardApplications.createdAt), desc(cardApplications.id))
    .limit(most);
  return rows.map((row) => {
    const { facts } = contentsBox.open(row);
    const { card, account, post } = toldOf(row);
    return {
      id: row.id,
      flow: row.flow,
      standing: standingOf(row.status, card, post),
      createdAt: row.createdAt.toISOString(),
      name: nameIn(facts),
      // In every spelling, a mobile or national code is found by the hash of the whole value.
      values: [
        row.cardholderId,
        ...(shape.kind === "mobile" || shape.kind === "nationalCode" ? [shape.value] : []),
        card?.pan ?? null,
        account?.iban ?? null,
        account?.accountNumber ?? null,
        post?.code ?? null,
      ],
    };
  });
}

function having(business: string, { kind, value }: Recognised): SQL | undefined {
  switch (kind) {
    case "uuid":
      return or(eq(cardApplications.id, value.toLowerCase()), eq(cardApplications.cardholderId, value));
    case "mobile":
    case "nationalCode":
    case "iban":
    case "card":
    case "number":
    case "name":
      return hasTerm(business, [kind, value]);
    default:
      return undefined;
  }
}
