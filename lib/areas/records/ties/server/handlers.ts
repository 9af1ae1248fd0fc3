import "server-only";
import { handle } from "@/lib/server/local/handle";
import { tieOperations } from "../operations";
import { isStaked } from "../status";
import { showTies, stakeIn } from "./ask";
import { listRemovals, secondOf, seeRemovals } from "./record";
import { answerRemoval, proposeRemoval, withdrawRemoval } from "./second";

export const handlers = [
  handle(tieOperations.show, async (asked, context) => {
    const items = await showTies(asked, context);
    const { of } = asked;
    return {
      items,
      second: isStaked(of) ? await secondOf({ ...asked, of }, stakeIn(of, items), context.member) : null,
    };
  }),
  handle(tieOperations.removals, async (_, { member }) => ({ items: await listRemovals(member) })),
  handle(tieOperations.propose, proposeRemoval),
  handle(tieOperations.answer, answerRemoval),
  handle(tieOperations.withdraw, ({ proposalId }, context) => withdrawRemoval(proposalId, context)),
  handle(tieOperations.seen, async (_, { member }) => {
    await seeRemovals(member);
    return { seen: true as const };
  }),
];
