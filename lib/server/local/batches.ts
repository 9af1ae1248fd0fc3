import "server-only";
import { batchOperations } from "@/lib/batches/operations";
import { maskedPaths } from "@/lib/operations/define";
import { roleCan } from "@/lib/permissions";
import { withBatchId } from "@/lib/server/batches/batch-reference";
import { outcomesOfBatch, rowsOfBatch } from "@/lib/server/batches/outcomes";
import { maskAnswer } from "@/lib/server/proxy/mask";
import { handle, type LocalContext } from "./handle";

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

const ownId = (batchId: string, context: LocalContext): string =>
  withBatchId(batchOperations.show.id, { batchId }, !seesPersonal(context)).batchId;

const about = ({ business, requestId, member }: LocalContext) => ({ business, requestId, memberId: member.id });
