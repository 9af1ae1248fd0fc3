import "server-only";
import { createHash } from "node:crypto";
import type { z } from "zod";
import type { OrderContents } from "@/lib/areas/money/orders/schemas";
import { ApiError } from "@/lib/kit/operations/errors";
import type { PartState } from "@/lib/kit/orders/kinds";
import { seriesTotal } from "@/lib/kit/orders/series";
import * as zod from "@/lib/kit/zod";
import { db } from "@/lib/server/db/client";
import {
  type DebitBatchContent,
  type DebitRowsContent,
  hasParts,
  isOfRows,
  partsOf,
  writeParts,
} from "@/lib/server/orders/kinds/debit-parts";
import type { OrderKind, Receipt } from "@/lib/server/orders/kinds/kind";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { awaitEndsOfParts, lockOrder } from "@/lib/server/orders/record/locks";
import { countPayments } from "@/lib/server/orders/record/parts";
import { inOrderTransaction } from "@/lib/server/orders/record/transaction";
import { withdrawalRows } from "../../rows-schema";
import { seriesPlan } from "../../series-schema";
import { askWithBank, debitBanks, payersOf, problemsOfRows, problemWithSeries } from "../ask";
import { hasFailedStill, ofOtherPayers, requireSamePayer, retriedElsewhere, retriesIn } from "./retry-of";

type Written = OrderContents["debitBatch"];

/** The plan of a series, or the rows of a file. An input with rows is a file. */
const input = zod.pipe(
  zod.unknown(),
  zod.transform((given, context): Written => {
    const schema = typeof given === "object" && given !== null && isOfRows(given) ? withdrawalRows : seriesPlan;
    const parsed = schema.safeParse(given);
    if (parsed.success) return parsed.data;
    context.issues.push(
      ...parsed.error.issues.map(({ path, message }) => ({ code: "custom" as const, input: given, path, message })),
    );
    return zod.NEVER;
  }),
);

/**
 * Several withdrawals under one approval. The service does not know the whole order: its withdrawals are sent as
 * orders of their own, and its state follows from theirs.
 */
export const debitBatchKind: OrderKind<"debitBatch", DebitBatchContent> = {
  id: "debitBatch",
  input,

  split(plan) {
    const content = withSums(plan);
    const fingerprint = isOfRows(content)
      ? createHash("sha256").update(JSON.stringify(content.rows)).digest("hex")
      : null;
    return { content, items: [], fingerprint };
  },

  amountRial: ({ totalRial }) => totalRial,
  countOf: ({ count }) => count,
  destination: () => null,
  problemNow: problemWithSeries,

  async complete(content, who) {
    if (isOfRows(content)) return withPayers(content, who);
    const call = { ...who, isFresh: true, lane: "person" } as const;
    const fresh = await askWithBank(content.authorizationId, call);
    const problem = problemWithSeries(content, fresh);
    if (problem) throw new ApiError("invalid_input", { fields: { [problem.field]: problem.error } });
    if (!(await hasFailedStill(content, call)))
      throw new ApiError("invalid_input", { fields: { retryOf: "errors.retryNotFailed" } });
    await requireSamePayer(content, fresh.authorization, who.business);
    const { name, mobile, bankCode } = fresh.authorization ?? {};
    return { ...content, ownerName: name ?? null, mobile: mobile ?? null, bankCode: bankCode ?? null };
  },

  async opposedBy(content, order, tx) {
    const some = isOfRows(content) ? content.rows : [content];
    const found = await retriedElsewhere(retriesIn(some), order, tx);
    const index = some.findIndex(({ retryOf, retryTrackId }) => found.has(retryOf ?? retryTrackId ?? ""));
    if (index < 0) return null;
    return { [isOfRows(content) ? `rows.${index}.retryOf` : "retryOf"]: "errors.retryOrdered" };
  },

  async send(_, { order }) {
    await inOrderTransaction(async ({ tx, enqueue }) => {
      const locked = await lockOrder(order.id, tx);
      // Another process took the order up meanwhile and checks whether the parts were written.
      if (locked?.state !== "sending" || locked.attempts !== order.attempts) throw new Error("the order was taken up");
      await writeParts(locked, { tx, enqueue });
    });
    return receiptOf(order);
  },

  lookUp: async (_, { order }) => ((await hasParts(order, db())) ? receiptOf(order) : null),
};

/** Adds the totals to the content, so that the order can be read without its rows. */
function withSums(plan: Written): DebitBatchContent {
  const rows = isOfRows(plan) ? plan.rows : null;
  const content = (
    rows
      ? { ...plan, rows: rows.map((row) => ({ ...row, description: row.description || null })) }
      : { ...plan, description: (plan as { description: string | null }).description || null }
  ) as DebitBatchContent;
  const amounts = partsOf(content).map((part) => part.content.amountRial);
  const totalRial = rows
    ? amounts.reduce((sum, amount) => sum + amount, 0)
    : seriesTotal(plan as z.core.output<typeof seriesPlan>);
  const largestRial = amounts.reduce((most, amount) => Math.max(most, amount), 0);
  return { ...content, count: amounts.length, totalRial, largestRial };
}

/** @throws ApiError `invalid_input` on the rows if one would be refused; the form has already shown which one */
async function withPayers(content: DebitRowsContent, who: Who): Promise<DebitRowsContent> {
  const payers = await payersOf(content.rows, who);
  const banks = await debitBanks({ ...who, lane: "person" });
  const [first] = problemsOfRows(content.rows, payers, banks);
  if (first) throw new ApiError("invalid_input", { fields: { [`rows.${first.index}.${first.field}`]: first.error } });
  const others = await ofOtherPayers(who.business, retriesIn(content.rows), payers);
  const other = content.rows.findIndex(({ retryOf, retryTrackId }) => others.has(retryOf ?? retryTrackId ?? ""));
  if (other >= 0)
    throw new ApiError("invalid_input", { fields: { [`rows.${other}.authorizationId`]: "errors.retryOtherPayer" } });
  const told = [...payers].map(
    ([id, { name, mobile, bankCode }]) => [id, { ownerName: name, mobile, bankCode }] as const,
  );
  return { ...content, payers: Object.fromEntries(told) };
}

type Who = { business: string; requestId: string; memberId: string };

/** The receipt of an order of many withdrawals, from the number of withdrawals in each state. */
async function receiptOf(order: PaymentOrder): Promise<Receipt> {
  await awaitEndsOfParts(order.id, db());
  const counts = await countPayments(order, db());
  const state = stateOf(counts);
  return {
    serviceId: null,
    state,
    // The return of each withdrawal was already checked.
    isReturn: state === "reversed",
    echoRial: order.amountRial,
    isAsMeant: true,
    failure: null,
    facts: { counts },
    counts,
    // A withdrawal that counted as ended goes on, so the whole order does too.
    ...(order.state === "done" && state === "sent" ? { returned: [{ from: 1, to: order.itemCount }] } : {}),
  };
}

function stateOf(counts: Record<PartState, number>): Receipt["state"] {
  const { waiting, sent, unknown, done, reversed, canceled, failed } = counts;
  if (waiting + sent + unknown > 0) return "sent";
  if (done > 0) return "done";
  if (reversed > 0) return "reversed";
  return canceled > 0 && failed === 0 ? "canceled" : "failed";
}
