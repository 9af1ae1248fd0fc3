import "server-only";
import { ApiError } from "@/lib/kit/operations/errors";
import { MOST_BATCH_ITEMS } from "@/lib/kit/orders/kinds";
import { db } from "@/lib/server/db/client";
import { certaintyOf, isAbsence } from "@/lib/server/orders/kinds/certainty";
import { callOf, type KindContext } from "@/lib/server/orders/kinds/kind";
import { mayBeOf, otherIbanOf } from "@/lib/server/orders/kinds/record-of";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { itemsOf, type OrderItem } from "@/lib/server/orders/record/items";
import { callService } from "@/lib/server/proxy/call-service";
import { batchOperations } from "../../operations";
import { batchItemInput } from "../../schemas";
import type { BatchItem } from "../answers";
import { type BatchSpelling, batchIdsOf, batchSpellingOf, keepBatchSpelling } from "../batch-id";

const PER_PAGE = 100;

/** As many rows as the service accepts in one batch. Each piece is a batch there, under the hash of its content. */
export interface Piece {
  /**
   * All ids that it may have at the service, the likeliest first, because the exact spelling of a batch's text is not
   * certain.
   */
  ids: () => ReturnType<typeof batchIdsOf>;
  /** Its first and last row. */
  from: number;
  to: number;
  totalRial: number;
  rows: OrderItem[];
}

/** What the service registered for a piece. */
export interface Registered {
  batchId: string;
  count: number;
  totalRial: number | null;
  /** The IBAN of one of its rows, if it differs from the order. */
  otherIban?: string | null;
}

/** An order's rows, divided into pieces. */
export async function readPieces({ id, business }: PaymentOrder): Promise<Piece[]> {
  const [items, spelling] = await Promise.all([itemsOf(id, db()), batchSpellingOf(business)]);
  return piecesOf(items, spelling);
}

/** Divides an order's rows in their order, so that the same rows always give the same pieces. */
function piecesOf(items: readonly OrderItem[], spelling: BatchSpelling): Piece[] {
  return Array.from({ length: Math.ceil(items.length / MOST_BATCH_ITEMS) }, (_, index) => {
    const rows = items.slice(index * MOST_BATCH_ITEMS, (index + 1) * MOST_BATCH_ITEMS);
    return {
      ids: once(() => batchIdsOf(toBatchItems(rows), spelling)),
      from: rows[0]?.row ?? 0,
      to: rows.at(-1)?.row ?? 0,
      totalRial: rows.reduce((sum, { amountRial }) => sum + amountRial, 0),
      rows,
    };
  });
}

/** Computes the value only when it is needed: hashing ten thousand rows is expensive. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Whether nothing is known about it yet. The rows of a piece are sent together, so one row tells for all. */
export const isWaiting = ({ rows }: Piece): boolean => rows.some(({ state }) => state === "waiting");
/** Whether the service has it. As long as the order is not sent, `failed` rows were refused. */
export const isIn = ({ rows }: Piece): boolean => rows.some(({ state }) => state !== "waiting" && state !== "failed");

const toBatchItems = (rows: readonly OrderItem[]) =>
  rows.map(({ trackId, iban, amountRial, type, paymentNumber, description }) =>
    batchItemInput.parse({
      trackId,
      iban,
      amountRial,
      type,
      ...(paymentNumber === null ? {} : { paymentNumber }),
      ...(description === null ? {} : { description }),
    }),
  );

/**
 * Registers a piece. Repeating it is harmless. A refusal that names the batch's id is certain, so the text is tried
 * in another spelling. The accepted spelling is remembered.
 *
 * @throws ApiError as `callService`
 */
export async function sendPiece(piece: Piece, context: KindContext): Promise<Registered> {
  const items = toBatchItems(piece.rows);
  const ids = piece.ids();
  for (const [index, { batchId, spelling }] of ids.entries()) {
    try {
      const { data } = await callService(batchOperations.create, { batchId, items }, callOf(context));
      // Without the count it is not known what was registered, so the rows are read.
      if (data.totalCount === null) throw new ApiError("upstream_unreadable");
      if (index > 0) await keepBatchSpelling(context.order.business, spelling);
      return { batchId, count: data.totalCount, totalRial: data.totalRial };
    } catch (error) {
      if (index === ids.length - 1 || !isOfItsId(error)) throw error;
    }
  }
  throw new Error("a batch has an id");
}

const isOfItsId = (error: unknown): boolean =>
  certaintyOf(error) === "refused" && error instanceof ApiError && "batch_id" in error.fields;

/** All rows that the service has of a piece, and whether there are rows that could not be read. */
export interface ReadPiece {
  rows: BatchItem[];
  hasUnread: boolean;
}

/** @returns null if the service certainly has no such batch */
export async function readPiece(batchId: string, context: KindContext): Promise<ReadPiece | null> {
  const rows: BatchItem[] = [];
  let hasUnread = false;
  for (let page = 1; ; page += 1) {
    try {
      const { data } = await callService(batchOperations.show, { batchId, page, perPage: PER_PAGE }, callOf(context));
      rows.push(...data.items);
      hasUnread ||= data.unreadRows !== undefined;
      if (!data.hasMore) return { rows, hasUnread };
    } catch (error) {
      if (page === 1 && isAbsence(error)) return null;
      throw error;
    }
  }
}

/** The service answered about a batch without any row: it neither shows the batch nor says that it is unknown. */
export class EmptyBatch extends ApiError {
  constructor() {
    super("upstream_unreadable");
  }
}

/**
 * Finds a piece at the service in any spelling; null if it certainly has nothing.
 *
 * @throws EmptyBatch if no spelling has rows at the service, and not every spelling is unknown there
 */
export async function findPiece(piece: Piece, context: KindContext): Promise<Registered | null> {
  let isEmpty = false;
  for (const [index, { batchId, spelling }] of piece.ids().entries()) {
    const read = await readPiece(batchId, context);
    if (!read) continue;
    if (read.rows.length === 0 && !read.hasUnread) {
      isEmpty = true;
      continue;
    }
    if (index > 0) await keepBatchSpelling(context.order.business, spelling);
    // Without an unreadable row the count and the sum would look like a different registration.
    if (read.hasUnread) throw new ApiError("upstream_unreadable");
    const totalRial = read.rows.reduce((sum, { amountRial }) => sum + amountRial, 0);
    return { batchId, count: read.rows.length, totalRial, otherIban: otherIbanIn(piece, read.rows) };
  }
  if (isEmpty) throw new EmptyBatch();
  return null;
}

/** @throws ApiError `upstream_unreadable` if one of the rows is not in the piece, which means another batch */
function otherIbanIn(piece: Piece, read: readonly BatchItem[]): string | null {
  const meant = new Map(piece.rows.map(({ trackId, iban }) => [trackId, iban]));
  const isOwn = (trackId: string) => meant.has(trackId.toLowerCase()) || mayBeOf(trackId, "");
  if (!read.every(({ trackId }) => isOwn(trackId))) throw new ApiError("upstream_unreadable");
  const told = read.map(({ trackId, iban }) => otherIbanOf(iban, meant.get(trackId) ?? null));
  return told.find((iban) => iban !== null) ?? null;
}

/** Whether the registration matches the piece. */
export const isAsMeant = (piece: Piece, { count, totalRial, otherIban }: Omit<Registered, "batchId">): boolean =>
  count === piece.rows.length && (totalRial === null || totalRial === piece.totalRial) && !otherIban;
