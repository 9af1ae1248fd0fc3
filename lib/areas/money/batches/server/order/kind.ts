import "server-only";
import { batchContent } from "@/lib/areas/money/orders/schemas";
import { ApiError } from "@/lib/kit/operations/errors";
import type { OrderState } from "@/lib/kit/orders/states";
import { db } from "@/lib/server/db/client";
import { certaintyOf, PartlySent, RefusedBefore, unlessThere } from "@/lib/server/orders/kinds/certainty";
import type { KindContext, OrderKind, Receipt } from "@/lib/server/orders/kinds/kind";
import { itemsOf, itemTrackId, type NewItem, rowsHash, settleWaiting } from "@/lib/server/orders/record/items";
import { lockOrder } from "@/lib/server/orders/record/locks";
import { piecesKept } from "@/lib/server/orders/record/pieces";
import { readEnded } from "./batch-ended";
import { followBatch, noneIfEmpty, readRefused, receiptOfRows } from "./batch-follow";
import {
  findPiece,
  isAsMeant,
  isIn,
  isWaiting,
  type Piece,
  type Registered,
  readPieces,
  sendPiece,
} from "./batch-pieces";

/** The signed content of a batch. Its rows are stored separately and bound by their hash. */
export interface BatchOrderContent extends Record<string, unknown> {
  fileName: string;
  rowCount: number;
  totalRial: number;
  rowsHash: string;
}

/**
 * Many settlements at once, sent in pieces of the size that the service accepts. Each piece is a batch there under the
 * hash of its content. So it can always be looked up, and sending it again is harmless.
 */
export const batchKind: OrderKind<"batch", BatchOrderContent> = {
  id: "batch",
  input: batchContent,

  split({ fileName, rows }) {
    const items = rows.map(
      ({ row, iban, amountRial, type, paymentNumber, description, ownerName, externalId }, index): NewItem => ({
        // The row number in the maker's file, even if other rows were left out.
        row: row ?? index + 1,
        iban,
        amountRial,
        type,
        paymentNumber: paymentNumber ?? null,
        description: description || null,
        ownerName: ownerName || null,
        externalId: externalId ?? null,
      }),
    );
    const totalRial = items.reduce((sum, { amountRial }) => sum + amountRial, 0);
    const fingerprint = rowsHash(items);
    return { content: { fileName, rowCount: items.length, totalRial, rowsHash: fingerprint }, items, fingerprint };
  },

  amountRial: ({ totalRial }) => totalRial,
  destination: () => null,
  isIdPersonal: true,
  // Its rows go different ways. This is the slower one.
  way: () => ({ type: "ACH", isInstant: false }),

  async isIntact(content, order, tx) {
    const items = await itemsOf(order.id, tx);
    return (
      items.length === content.rowCount &&
      rowsHash(items) === content.rowsHash &&
      items.every(({ row, trackId }) => trackId === itemTrackId(order.trackId, row))
    );
  },

  async send(_, context) {
    const pieces = await readPieces(context.order);
    const registrations = new Map<number, Registered>();
    let refusal: unknown;
    for (const piece of pieces.filter(isWaiting)) {
      try {
        const registered = await sendPiece(piece, context).catch((error: unknown) =>
          unlessThere(error, () => findPiece(piece, context)),
        );
        registrations.set(piece.from, registered);
        await note(context, "sending", piece, { state: "sent" });
        if (!isAsMeant(piece, registered)) break;
      } catch (error) {
        if (certaintyOf(error) !== "refused")
          throw registrations.size > 0 || pieces.some(isIn) ? new PartlySent(error) : error;
        refusal ??= error;
        await note(context, "sending", piece, { state: "failed", failure: wordsOf(error) });
      }
    }
    return conclude(context, registrations, refusal);
  },

  async lookUp(_, context) {
    const pieces = await readPieces(context.order);
    const registrations = new Map<number, Registered>();
    for (const piece of pieces.filter(isWaiting)) {
      const registered = await findPiece(piece, context);
      if (!registered) continue;
      registrations.set(piece.from, registered);
      await note(context, "unknown", piece, { state: "sent" });
    }
    return registrations.size > 0 || pieces.some(isIn) ? conclude(context, registrations) : null;
  },

  follow: (_, context) => followBatch(context),

  async recheck(_, context) {
    const pieces = piecesKept(context.order.receipt);
    const known = [...pieces];
    const refused = await readRefused(context, pieces).catch((error: unknown) => {
      if (pieces.length === 0) throw error;
      return noneIfEmpty(error);
    });
    const { report, back } = await readEnded(context, await itemsOf(context.order.id, db()), known);
    return pieces.length === 0 ? null : receiptOfRows(report, { pieces }, [...refused, ...back]);
  },
};

/** Stores the result of a piece, unless another process has taken the order up meanwhile. */
async function note(
  { order }: KindContext,
  state: OrderState,
  { from, to }: Piece,
  change: Parameters<typeof settleWaiting>[1],
): Promise<void> {
  await db().transaction(async (tx) => {
    const locked = await lockOrder(order.id, tx);
    if (locked?.state !== state || locked.attempts !== order.attempts) throw new Error("the order was taken up");
    await settleWaiting({ orderId: order.id, from, to }, change, tx);
  });
}

/**
 * The common receipt of all pieces.
 *
 * @param refusal of a piece in this try
 * @throws the refusal of this try or of an earlier one, if the service has nothing of the order
 */
async function conclude(
  context: KindContext,
  registrations: ReadonlyMap<number, Registered>,
  refusal?: unknown,
): Promise<Receipt> {
  const pieces = await readPieces(context.order);
  const there = pieces.filter(isIn);
  if (there.length === 0) throw refusal ?? new RefusedBefore(pieces[0]?.rows[0]?.failure ?? null);
  const isEchoed = there.every((piece) => isAsMeant(piece, registrations.get(piece.from) ?? meantOf(piece)));
  // A piece that an earlier try registered was accepted in the remembered spelling.
  const idOf = (piece: Piece) => registrations.get(piece.from)?.batchId ?? piece.ids()[0]?.batchId;
  const waiting = pieces.filter(isWaiting);
  // The service understood something else. Pieces that were not sent stay unsent and can be ordered again.
  if (!isEchoed) for (const piece of waiting) await note(context, context.order.state, piece, ALARMED);
  return {
    serviceId: (there[0] && idOf(there[0])) ?? null,
    state: "sent",
    echoRial: [...registrations.values()].some(({ totalRial }) => totalRial === null)
      ? null
      : there.reduce((sum, piece) => sum + (registrations.get(piece.from)?.totalRial ?? piece.totalRial), 0),
    isAsMeant: isEchoed,
    otherIban: [...registrations.values()].find(({ otherIban }) => otherIban)?.otherIban ?? null,
    failure: null,
    facts: {
      pieces: there.map((piece) => ({ batchId: idOf(piece), from: piece.from, to: piece.to, isSubmitted: false })),
    },
    ...(isEchoed && waiting.length > 0 ? { isPartial: true } : {}),
  };
}

const ALARMED = { state: "failed", failure: "unit_mismatch" } as const;

/** The result of an earlier try was compared with the order at that time. */
const meantOf = (piece: Piece): Omit<Registered, "batchId"> => ({
  count: piece.rows.length,
  totalRial: piece.totalRial,
});

const wordsOf = (error: unknown): string => (error instanceof ApiError ? (error.detail ?? error.code) : "internal");
