import "server-only";
import type { Authorization } from "@/lib/authorizations/answers";
import type { HitKind } from "@/lib/search/asked";
import type { SearchHit } from "@/lib/search/operations";
import type { Recognised } from "@/lib/search/recognise";
import type { Asker } from "./asker";

export type Question = () => Promise<SearchHit[]>;

/**
 * What is worth asking the service for one shape, by the kind of record that would be found. Questions are asked at
 * once; a 404 is the answer "not it".
 */
export function questionsOf(shape: Recognised, ask: Asker): Partial<Record<HitKind, Question[]>> {
  const { value } = shape;
  switch (shape.kind) {
    case "uuid":
      return {
        withdrawal: [() => ask.withdrawal(value.toLowerCase()), () => ask.withdrawalByTrackId(value)],
        settlement: [() => ask.settlement(value)],
        order: [() => ask.orders(value.toLowerCase())],
        authorization: [() => ask.authorization(value.toLowerCase())],
        transaction: [() => ask.transactions({ trackId: value })],
      };
    case "batchId":
      return { order: [() => ask.orders(value)], batch: [() => ask.batch(value)] };
    case "fileName":
      return { order: [() => ask.orders(value)] };
    case "transactionId":
      return { transaction: [() => ask.transactions({ id: value })] };
    case "mobile":
      return {
        authorization: [() => ask.authorizations({ mobile: value })],
        transaction: [() => ask.transactions({ searchField: "mobile_number", q: value })],
      };
    case "iban":
      return {
        settlement: [() => ask.settlementsTo(value)],
        transaction: [() => ask.transactions({ searchField: "iban", q: value })],
      };
    case "nationalCode":
      return { authorization: [() => ask.authorizationsWith(({ nationalCode }) => nationalCode === value)] };
    case "card":
      return {
        transaction: [() => ask.transactions({ searchField: "card_number", q: value })],
        authorization: [() => ask.authorizationsWith(isOfCard(shape.lastFour, value))],
      };
    case "cardTail":
      return {
        // The service searches the whole masked number; only its end was asked for.
        transaction: [
          async () =>
            (await ask.rows({ searchField: "card_number", q: value }))
              .filter(({ card }) => card?.endsWith(value))
              .map(ask.hitOfRow),
        ],
        authorization: [() => ask.authorizationsWith(isOfCard(value))],
      };
    case "number":
      return {
        transaction: [
          () => ask.transactions({ refId: value }),
          () => ask.transactions({ trackingCode: value }),
          () => ask.transactions({ factorNumber: value }),
          () => ask.transactions({ searchField: "payment_number", q: value }),
        ],
        withdrawal: [() => ask.withdrawalByTrackId(value)],
      };
    case "trackId":
      return {
        withdrawal: [() => ask.withdrawalByTrackId(value)],
        settlement: [() => ask.settlement(value)],
        transaction: [() => ask.transactions({ trackId: value }), () => ask.transactions({ factorNumber: value })],
      };
    case "name":
      return { authorization: [() => ask.authorizations({ q: value })] };
  }
}

/** Whether a card ends so; banks that tell its beginning too must tell the same. */
const isOfCard =
  (lastFour: string, whole?: string) =>
  ({ payerAccount }: Authorization): boolean => {
    const card = payerAccount?.pan;
    if (!card?.endsWith(lastFour)) return false;
    return whole === undefined || !/^\d{6}/.test(card) || card.slice(0, 6) === whole.slice(0, 6);
  };
