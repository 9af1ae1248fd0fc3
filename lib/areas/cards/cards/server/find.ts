import "server-only";
import { type Finder, PER_QUESTION, type Question } from "@/lib/areas/records/search/server/finder";
import { roleCan } from "@/lib/kit/permissions";
import { APPLICATION_STATUS } from "../application";
import { cardRoutes } from "../declared";
import { cardOperations } from "../operations";
import { findApplications } from "./found";

/** Applications of our own record, by whole values of theirs and by words of names. */
const own: Question = async (asker) => {
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
