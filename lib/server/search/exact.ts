import "server-only";
import type { Authorization } from "@/lib/authorizations/answers";
import { compactIban } from "@/lib/format/iban";
import { normalizeMobile } from "@/lib/format/mobile";
import type { Recognised } from "@/lib/search/recognise";
import type { Transaction } from "@/lib/wallet/answers";

/**
 * Whether what was found is what was asked for. The service also finds parts of a text, and several people have the
 * same name or the same digits of a card: that is listed, and never opened by itself.
 */
export function isOneOf({ kind, value }: Recognised, own: readonly (string | null)[]): boolean {
  const plain = kind === "iban" ? compactIban : kind === "uuid" ? (text: string) => text.toLowerCase() : String;
  return own.some((text) => text !== null && plain(text) === plain(value));
}

export function isExactRow(shape: Recognised, row: Transaction): boolean {
  switch (shape.kind) {
    case "mobile":
      return [row, row.payer, row.receiver].some(({ mobile }) => mobile && normalizeMobile(mobile) === shape.value);
    case "iban":
      return isOneOf(shape, [row.payer.iban, row.receiver.iban]);
    case "uuid":
    case "trackId":
    case "transactionId":
    case "number":
      return isOneOf(shape, [row.id, row.trackId, row.refId, row.trackingCode, row.paymentNumber, row.factorNumber]);
    default:
      return false;
  }
}

export function isExactAuthorization(shape: Recognised, row: Authorization): boolean {
  if (shape.kind === "mobile") return row.mobile !== null && normalizeMobile(row.mobile) === shape.value;
  if (shape.kind === "nationalCode") return row.nationalCode === shape.value;
  return shape.kind === "uuid" && isOneOf(shape, [row.id]);
}
