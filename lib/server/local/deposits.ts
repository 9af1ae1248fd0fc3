import "server-only";
import { depositOperations as operations } from "@/lib/deposits/operations";
import { depositsBeside } from "@/lib/server/deposits/beside";
import { giveCode, knownCode, removeCode } from "@/lib/server/deposits/customer-code";
import { answerProposal, decidePayment, withdrawProposal } from "@/lib/server/deposits/decide";
import { knownDeposits } from "@/lib/server/deposits/known";
import { decisionsOf, openProposals, seeDecisions } from "@/lib/server/deposits/record";
import { handle } from "./handle";

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
