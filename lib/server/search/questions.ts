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
        authorization: [() => ask.authorization(value.toLowerCase())],
        transaction: [() => ask.transactions({ trackId: value })],
      };
    case "transactionId":
      return { transaction: [() => ask.transactions({ id: value })] };
    case "mobile":
      return {
        authorization: [() => ask.authorizations({ mobile: value })],
        transaction: [() => ask.statement("mobile_number", value)],
      };
    case "iban":
      return { settlement: [() => ask.settlementsTo(value)], transaction: [() => ask.statement("iban", value)] };
    case "nationalCode":
      return { authorization: [() => ask.authorizationsWith(({ nationalCode }) => nationalCode === value)] };
    case "card":
      return {
        transaction: [() => ask.statement("card_number", value)],
        authorization: [() => ask.authorizationsWith(isOfCard(shape.lastFour, value))],
      };
    case "cardTail":
      return {
        // The service searches the whole masked number; only its end was asked for.
        transaction: [
          async () =>
            (await ask.rows("card_number", value)).filter(({ card }) => card?.endsWith(value)).map(ask.hitOfRow),
        ],
        authorization: [() => ask.authorizationsWith(isOfCard(value))],
      };
    case "number":
      return {
        transaction: [
          () => ask.transactions({ refId: value }),
          () => ask.transactions({ trackingCode: value }),
          () => ask.statement("payment_number", value),
        ],
        withdrawal: [() => ask.withdrawalByTrackId(value)],
      };
    case "trackId":
      return {
        withdrawal: [() => ask.withdrawalByTrackId(value)],
        settlement: [() => ask.settlement(value)],
        transaction: [() => ask.transactions({ trackId: value })],
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
