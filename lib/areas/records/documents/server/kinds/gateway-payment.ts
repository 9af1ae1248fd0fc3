import "server-only";
import { stored } from "@/lib/areas/collecting/gateway/server/ask";
import { givenBackOf, paymentBox, requestBox } from "@/lib/areas/collecting/gateway/server/record";
import { asStatementTells } from "@/lib/areas/money/wallet/status";
import { termsIn } from "@/lib/kit/book/entry";
import { maskCardNumber } from "@/lib/kit/format/card";
import { ApiError } from "@/lib/kit/operations/errors";
import { personKeys } from "../record";
import { CHECKED, type DocumentKind, fact, PERSONAL, saidOf } from "./kind";

/** The receipt of a payment through the gateway: the paid amount, and that the gateway has confirmed it. */
export const gatewayPayment: DocumentKind = {
  id: "gatewayPayment",
  permission: "transactions.read",

  async read(paymentId, { business }) {
    const { payment, request } = await stored(business, paymentId);
    // Money of an unconfirmed payment does not belong to the business, although its payer paid.
    if (payment.state !== "verified") throw new ApiError("conflict");
    const { payerName, mobile, nationalCode, description } = requestBox.open(request);
    const { card } = paymentBox.open(payment);
    const { id, transId, toldRial, amountRial, wageRial, paidAt, verifiedAt, refNumber, trackingCode } = payment;
    return {
      about: id,
      content: {
        facts: [
          ...fact("amount", "money", toldRial ?? amountRial, CHECKED),
          ...fact("state", "word", "payment_verified", CHECKED),
          ...fact("at", "instant", paidAt?.toISOString(), CHECKED),
          ...fact("endedAt", "instant", verifiedAt?.toISOString(), CHECKED),
          ...fact("fee", "money", wageRial === 0 ? null : wageRial),
          ...fact("payer", "name", payerName, { ...PERSONAL, isChecked: "masked" }),
          ...fact("card", "id", card === null ? null : maskCardNumber(card), PERSONAL),
          ...fact("invoice", "id", request.invoice, PERSONAL),
          ...fact("description", "text", description, PERSONAL),
          ...fact("transactionId", "id", transId),
          ...fact("bankReference", "id", refNumber),
          ...fact("trackingCode", "id", trackingCode),
        ],
        table: null,
        keys: personKeys(
          ...termsIn("id", id, transId),
          ...termsIn("mobile", mobile),
          ...termsIn("nationalCode", nationalCode),
        ),
      },
    };
  },

  /** How much of the payment was refunded to its payer, by the book's rows, for all refunds. */
  async since({ business }, said) {
    const transactionId = saidOf(said, "transactionId");
    if (typeof transactionId !== "string") return null;
    const back = await givenBackOf(business, transactionId);
    if (back === null) return null;
    const isWhole = back.rial >= asStatementTells(Number(saidOf(said, "amount")));
    return { word: isWhole ? "payment_givenBack" : "payment_partlyGivenBack", at: back.at };
  },
};
