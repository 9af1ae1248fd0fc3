import "server-only";
import { handle } from "@/lib/server/local/handle";
import { depositOperations as operations } from "../operations";
import { depositsBeside } from "./beside";
import { giveCode, knownCode, removeCode } from "./customer-code";
import { answerProposal, decidePayment, withdrawProposal } from "./decide";
import { knownDeposits } from "./known";
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
