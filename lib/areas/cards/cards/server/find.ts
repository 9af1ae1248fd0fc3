import "server-only";
import { and, desc, eq, or, type SQL } from "drizzle-orm";
import { roleCan } from "@/lib/kit/permissions";
import type { Recognised } from "@/lib/kit/search/recognise";
import { db } from "@/lib/server/db/client";
import { cardApplications } from "@/lib/server/db/schema/index";
import { type Finder, type FinderQuestion, PER_QUESTION } from "@/lib/server/search/finder";
import { cardRoutes } from "../declared";
import { cardOperations } from "../operations";
import { APPLICATION_STATUS, type ApplicationStanding, type Flow, standingOf } from "../status";
import { contentsBox, hasTerm, nameIn, toldOf } from "./record";

/** Applications of our own record, by whole values of theirs and by words of names. */
const own: FinderQuestion = async (asker) => {
  const { business, context, shape } = asker;
  if (!roleCan(context.member.role, cardOperations.list.permission)) return [];
  const rows = await findApplications(business, shape, PER_QUESTION + 1);
  asker.noteMore("cardApplication", rows.length > PER_QUESTION);
  return rows.slice(0, PER_QUESTION).map(({ id, flow, standing, createdAt, name, values }) => ({
    ...asker.hit(id, cardRoutes.cardApplication(business, id)),
    what: `cards.flow.${flow}` as const,
    status: standing,
    at: createdAt,
    name: asker.shownName(name),
    // A name is many people's.
    isExact: shape.kind !== "name" && asker.isOneOf([id, ...values]),
  }));
};

export const cardApplicationFinder: Finder = {
  kind: "cardApplication",
  by: {
    uuid: [own],
    mobile: [own],
    nationalCode: [own],
    iban: [own],
    card: [own],
    number: [own],
    name: [own],
  },
  isOwn: true,
  views: APPLICATION_STATUS,
};

/** An application as a search result: its person, and the values by which it can be found. */
interface FoundApplication {
  id: string;
  flow: Flow;
  standing: ApplicationStanding | "UNKNOWN";
  createdAt: string;
  name: string | null;
  values: readonly (string | null)[];
}

/** Applications that have a text as a whole value, or as words of a name; newest first. */
async function findApplications(business: string, shape: Recognised, most: number): Promise<FoundApplication[]> {
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
