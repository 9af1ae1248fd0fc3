import "server-only";
import type { BatchItem } from "@/lib/batches/answers";
import { MOST_BATCH_ITEMS } from "@/lib/batches/codes";
import { batchOperations } from "@/lib/batches/operations";
import { batchItemInput } from "@/lib/batches/schemas";
import { ApiError } from "@/lib/operations/errors";
import { type BatchSpelling, batchIdsOf, batchSpellingOf, keepBatchSpelling } from "@/lib/server/batches/batch-id";
import { db } from "@/lib/server/db/client";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { itemsOf, type OrderItem } from "@/lib/server/orders/record/items";
import { callService } from "@/lib/server/proxy/call-service";
import { certaintyOf, isAbsence } from "./certainty";
import { callOf, type KindContext } from "./kind";
import { mayBeOf, otherIbanOf } from "./record-of";

const PER_PAGE = 100;

/** As many rows as the service takes at once: a batch of its own there, under the hash of what is sent. */
export interface Piece {
  /** Every id that it may have at the service, the likeliest first: how the text of a batch is spelled is not certain. */
  ids: () => ReturnType<typeof batchIdsOf>;
  /** Its first and last row. */
  from: number;
  to: number;
  totalRial: number;
  rows: OrderItem[];
}

/** What the service registered of a piece. */
export interface Registered {
  batchId: string;
  count: number;
  totalRial: number | null;
  /** Of one of its rows, where that is another than was meant. */
  otherIban?: string | null;
}

/** An order's rows, cut into pieces. */
export async function readPieces({ id, business }: PaymentOrder): Promise<Piece[]> {
  const [items, spelling] = await Promise.all([itemsOf(id, db()), batchSpellingOf(business)]);
  return piecesOf(items, spelling);
}

/** Cuts an order's rows, in their order: the same rows are always the same pieces. */
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

/** Ten thousand rows are not hashed for whoever does not ask. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Nothing is known of it yet. The rows of a piece leave together, so one tells of all. */
export const isWaiting = ({ rows }: Piece): boolean => rows.some(({ state }) => state === "waiting");
/** The service has it. As long as the order is not sent, `failed` are rows that it refused. */
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
 * Registers a piece; again is harmless. A refusal that names the batch's id is certain: its text is tried in another
 * spelling, and the one that was taken is remembered.
 *
 * @throws ApiError as `callService`
 */
export async function sendPiece(piece: Piece, context: KindContext): Promise<Registered> {
  const items = toBatchItems(piece.rows);
  const ids = piece.ids();
  for (const [index, { batchId, spelling }] of ids.entries()) {
    try {
      const { data } = await callService(batchOperations.create, { batchId, items }, callOf(context));
      // Without the count nobody knows what it registered: its rows are read then.
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

/** Every row that the service has of a piece, and whether there are more that could not be read. */
export interface ReadPiece {
  rows: BatchItem[];
  hasUnread: boolean;
}

/** @returns null when the service certainly has no such batch */
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

/** The service answered about a batch, and told no row of it: it neither has it nor says that it has not. */
export class EmptyBatch extends ApiError {
  constructor() {
    super("upstream_unreadable");
  }
}

/**
 * What the service has of a piece, in whichever spelling; null when it certainly has nothing.
 *
 * @throws EmptyBatch when it told of none of its spellings that it has rows, and not of each that it is unknown
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
    // Counts and sums without a row that could not be read would say that something else was registered.
    if (read.hasUnread) throw new ApiError("upstream_unreadable");
    const totalRial = read.rows.reduce((sum, { amountRial }) => sum + amountRial, 0);
    return { batchId, count: read.rows.length, totalRial, otherIban: otherIbanIn(piece, read.rows) };
  }
  if (isEmpty) throw new EmptyBatch();
  return null;
}

/** @throws ApiError `upstream_unreadable` where one of the rows is not the piece's: that is another batch */
function otherIbanIn(piece: Piece, read: readonly BatchItem[]): string | null {
  const meant = new Map(piece.rows.map(({ trackId, iban }) => [trackId, iban]));
  const isOwn = (trackId: string) => meant.has(trackId.toLowerCase()) || mayBeOf(trackId, "");
  if (!read.every(({ trackId }) => isOwn(trackId))) throw new ApiError("upstream_unreadable");
  const told = read.map(({ trackId, iban }) => otherIbanOf(iban, meant.get(trackId) ?? null));
  return told.find((iban) => iban !== null) ?? null;
}

/** Whether what the service has is what was meant. */
export const isAsMeant = (piece: Piece, { count, totalRial, otherIban }: Omit<Registered, "batchId">): boolean =>
  count === piece.rows.length && (totalRial === null || totalRial === piece.totalRial) && !otherIban;
