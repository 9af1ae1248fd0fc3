import "server-only";
import type { ItemState } from "@/lib/kit/orders/kinds";

/** A piece of a batch in the form in which the order's receipt keeps it. */
export interface KeptPiece {
  batchId: string;
  from: number;
  to: number;
  /** Whether all of it was handed to settlement. From then on the settlements tell its state, not the batch. */
  isSubmitted: boolean;
}

/** The pieces of an order that the service is known to have; none for an order of another kind. */
export function piecesKept(receipt: Record<string, unknown> | null): KeptPiece[] {
  const pieces = receipt?.pieces;
  return Array.isArray(pieces) ? (pieces as KeptPiece[]).map((piece) => ({ ...piece })) : [];
}

const ENDS: readonly ItemState[] = ["failed", "canceled", "reversed"];
/** Whether a row ended without a payment that stayed, as far as we know. */
export const hasEnded = (state: ItemState): boolean => ENDS.includes(state);
