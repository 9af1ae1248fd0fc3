import "server-only";
import { createHash } from "node:crypto";
import type { z } from "zod";
import { ApiError } from "@/lib/operations/errors";
import type { PartState } from "@/lib/orders/kinds";
import { db } from "@/lib/server/db/client";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { awaitEndsOfParts, lockOrder } from "@/lib/server/orders/record/locks";
import { countPayments } from "@/lib/server/orders/record/parts";
import { inOrderTransaction } from "@/lib/server/orders/record/transaction";
import { withdrawalRows } from "@/lib/withdrawals/rows-schema";
import { seriesTotal } from "@/lib/withdrawals/series";
import { seriesPlan } from "@/lib/withdrawals/series-schema";
import * as zod from "@/lib/zod";
import { type DebitBatchContent, type DebitRowsContent, hasParts, isOfRows, partsOf, writeParts } from "./debit-parts";
import type { OrderKind, Receipt } from "./kind";
import { hasFailedStill, ofOtherPayers, requireSamePayer, retriedElsewhere, retriesIn } from "./retry-of";
import { askWithBank, debitBanks, problemWithSeries } from "./withdrawal-authorization";
import { payersOf, problemsOfRows } from "./withdrawal-rows";

type Input = z.core.output<typeof seriesPlan> | z.core.output<typeof withdrawalRows>;

/** A plan of a series, or the rows of a file: whoever has rows means those. */
const input = zod.pipe(
  zod.unknown(),
  zod.transform((given, context): Input => {
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
 * Several withdrawals under one approval. The service knows nothing of it: what is sent of it are its withdrawals, each
 * an order of its own, and what it has come to is what they have come to together.
 */
export const debitBatchKind: OrderKind<DebitBatchContent, Input> = {
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
      // Whoever took it up meanwhile asks whether they were written.
      if (locked?.state !== "sending" || locked.attempts !== order.attempts) throw new Error("the order was taken up");
      await writeParts(locked, { tx, enqueue });
    });
    return receiptOf(order);
  },

  lookUp: async (_, { order }) => ((await hasParts(order, db())) ? receiptOf(order) : null),
};

/** What they come to, so that whoever reads the order alone need not add them up. */
function withSums(plan: Input): DebitBatchContent {
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

/** @throws ApiError `invalid_input` on the rows where one would be refused: its form has said of which */
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

/** What an order of many withdrawals has come to, by where they stand. */
async function receiptOf(order: PaymentOrder): Promise<Receipt> {
  await awaitEndsOfParts(order.id, db());
  const counts = await countPayments(order, db());
  const state = stateOf(counts);
  return {
    serviceId: null,
    state,
    // Each of them was believed by itself.
    isReturn: state === "reversed",
    echoRial: order.amountRial,
    isAsMeant: true,
    failure: null,
    facts: { counts },
    counts,
    // One that was taken for over goes on: so does the whole.
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
