import "server-only";
import { roleCan } from "@/lib/kit/permissions";
import { type Finder, type FinderQuestion, PER_QUESTION } from "@/lib/server/search/finder";
import { authorizationRequestRoutes } from "../declared";
import { authorizationRequestOperations } from "../operations";
import { REQUEST_STATUS } from "../status";
import { findRequests } from "./record";

/** Requests of ours, by whole values only: our own table has them, under keyed hashes. */
const own: FinderQuestion = async (asker) => {
  const { business, shape, context } = asker;
  const { kind, value } = shape;
  if (kind !== "uuid" && kind !== "mobile" && kind !== "nationalCode") return [];
  if (!roleCan(context.member.role, authorizationRequestOperations.list.permission)) return [];
  const rows = await findRequests(business, { kind, value }, PER_QUESTION + 1);
  asker.noteMore("authorizationRequest", rows.length > PER_QUESTION);
  return rows.slice(0, PER_QUESTION).map((row) => ({
    ...asker.hit(row.id, authorizationRequestRoutes.authorizationRequest(business, row.id)),
    status: row.state,
    amountRial: row.limitRial,
    at: row.createdAt,
    name: asker.shownName(row.name),
    isExact: kind !== "uuid" || asker.isOneOf([row.id]),
  }));
};

export const authorizationRequestFinder: Finder = {
  kind: "authorizationRequest",
  by: { uuid: [own], mobile: [own], nationalCode: [own] },
  isOwn: true,
  views: REQUEST_STATUS,
};
