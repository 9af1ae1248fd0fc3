import "server-only";
import { maskedPaths } from "@/lib/kit/operations/define";
import { roleCan } from "@/lib/kit/permissions";
import { handle, type LocalContext } from "@/lib/server/local/handle";
import { maskAnswer } from "@/lib/server/proxy/mask";
import { batchOperations } from "../operations";
import { outcomesOfBatch, rowsOfBatch } from "./ask";
import { ownBatchId } from "./batch-reference";

export const handlers = [
  handle(batchOperations.outcomes, ({ batchId }, context) => outcomesOfBatch(ownId(batchId, context), about(context))),

  handle(batchOperations.rows, async ({ batchId, status, outcome, page, perPage }, context) => {
    const { rows, unreadRows, isWhole } = await rowsOfBatch(ownId(batchId, context), about(context));
    const kept = rows.filter(
      (row) => (outcome === undefined || row.outcome === outcome) && (status === undefined || row.status === status),
    );
    const answer = {
      items: kept.slice((page - 1) * perPage, page * perPage),
      page,
      perPage,
      total: isWhole ? kept.length : null,
      hasMore: kept.length > page * perPage,
      ...(unreadRows > 0 ? { unreadRows } : {}),
    };
    return seesPersonal(context) ? answer : maskAnswer(answer, maskedPaths(batchOperations.show));
  }),
];

const seesPersonal = ({ member }: LocalContext): boolean => roleCan(member.role, "personal.see");

const ownId = (batchId: string, context: LocalContext): string => ownBatchId(batchId, !seesPersonal(context));

const about = ({ business, requestId, member }: LocalContext) => ({ business, requestId, memberId: member.id });
