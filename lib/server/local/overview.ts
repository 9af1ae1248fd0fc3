import "server-only";
import { overviewOperations } from "@/lib/overview/operations";
import { readAttention } from "@/lib/server/overview/attention";
import { readFigures } from "@/lib/server/overview/read-figures";
import { handle } from "./handle";

export const handlers = [
  handle(overviewOperations.figures, (_, { business, member }) => readFigures(business, member.role)),

  handle(overviewOperations.attention, async (_, { member }) => ({
    ...(await readAttention(member, Date.now())),
    checkedAt: new Date().toISOString(),
  })),
];
