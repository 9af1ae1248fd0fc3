import "server-only";
import { roleCan } from "@/lib/kit/permissions";
import { type Finder, type FinderQuestion, PER_QUESTION } from "@/lib/server/search/finder";
import { inquiryRoutes } from "../declared";
import { inquiryOperations } from "../operations";
import { INQUIRY_STATE } from "../status";
import { findInquiries } from "./list";

/** Questions of our own ledger, by whole values of what was asked and told. Only by what it asked is one surely meant. */
const own: FinderQuestion = async (asker) => {
  const { business, context, shape } = asker;
  if (!roleCan(context.member.role, inquiryOperations.list.permission)) return [];
  const rows = await findInquiries(shape, PER_QUESTION + 1, context.member);
  asker.noteMore("inquiry", rows.length > PER_QUESTION);
  return rows.slice(0, PER_QUESTION).map(({ id, kind, state, costRial, askedAt, name, asked }) => ({
    ...asker.hit(id, inquiryRoutes.inquiry(business, id)),
    what: `inquiries.kinds.${kind}`,
    status: state,
    amountRial: costRial,
    at: askedAt,
    name,
    // A name is many people's.
    isExact: shape.kind !== "name" && asker.isOneOf([id, ...asked]),
  }));
};

export const inquiryFinder: Finder = {
  kind: "inquiry",
  by: {
    uuid: [own],
    mobile: [own],
    iban: [own],
    nationalCode: [own],
    card: [own],
    number: [own],
    trackId: [own],
    name: [own],
    amount: [own],
  },
  isOwn: true,
  views: INQUIRY_STATE,
};
