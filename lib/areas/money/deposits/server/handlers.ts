import "server-only";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { havingInBook } from "@/lib/server/book/find";
import { handle } from "@/lib/server/local/handle";
import { depositOperations as operations } from "../operations";
import type { KnownDeposits } from "../proposal";
import { depositsBeside } from "./beside";
import { giveCode, knownCode, removeCode } from "./customer-code";
import { answerProposal, decidePayment, withdrawProposal } from "./decide";
import { decisionsOf, openProposals, seeDecisions } from "./record";

export const handlers = [
  handle(operations.decisions, ({ paymentId }, { member }) => decisionsOf(paymentId, member)),
  handle(operations.beside, ({ paymentId }, context) => depositsBeside(paymentId, context)),
  handle(operations.proposals, async (_, { member }) => ({ items: await openProposals(member) })),
  handle(operations.known, ({ id }, { business }) => knownDeposits(business, id)),
  handle(operations.customerCode, async ({ customerId }, { business }) => ({
    code: await knownCode(business, customerId),
  })),
  handle(operations.giveCode, ({ customerId }, context) => giveCode(customerId, context)),
  handle(operations.removeCode, ({ customerId }, context) => removeCode(customerId, context)),
  handle(operations.decide, decidePayment),
  handle(operations.answer, answerProposal),
  handle(operations.withdraw, ({ proposalId }, context) => withdrawProposal(proposalId, context)),
  handle(operations.seen, async ({ paymentId }, { member }) => {
    await seeDecisions(paymentId, member);
    return { seen: true as const };
  }),
];

/** So many are counted. */
const MOST_COUNTED = 1000;

/** The deposits that an id is one of, or that belong to it: their own, that of their row of the statement, a customer's. */
async function knownDeposits(business: string, id: string): Promise<KnownDeposits> {
  const found = await havingInBook(business, [["id", id]], ["deposit"], MOST_COUNTED);
  const [first] = found;
  return { count: found.length, first: first ? { id: first.id, day: tehranDayOf(first.at) } : null };
}
