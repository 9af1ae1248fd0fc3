import "server-only";
import { handle } from "@/lib/server/local/handle";
import { overviewOperations } from "../operations";
import { readFigures, readShares } from "./read-figures";

export const handlers = [
  handle(overviewOperations.figures, (_, { business, member }) => readFigures(business, member.role)),

  handle(overviewOperations.shares, (input, { business, member }) => readShares(business, member.role, input)),
];
