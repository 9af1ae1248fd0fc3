import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { termsIn } from "@/lib/book/entry";
import { asStatementTells } from "@/lib/cash-in/split";
import { endOfRow } from "@/lib/gateway-refunds/rules";
import { ApiError } from "@/lib/operations/errors";
import { wantedTerms } from "@/lib/server/book/terms";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema";
import { stored } from "@/lib/server/gateway/payments";
import { paymentBox, requestBox } from "@/lib/server/gateway/record";
import type { TransactionStatus } from "@/lib/wallet/codes";
import { personKeys } from "../record";
import { CHECKED, type DocumentKind, fact, PERSONAL, saidOf } from "./kind";

/** The receipt of a payment through the gateway: what was paid, and that the gateway has confirmed it. */
export const gatewayPayment: DocumentKind = {
  id: "gatewayPayment",
  permission: "transactions.read",

  async read(paymentId, { business }) {
    const { payment, request } = await stored(business, paymentId);
    // What is not confirmed is not the business's money, whatever its payer paid.
    if (payment.state !== "verified") throw new ApiError("conflict");
    const { payerName, mobile, nationalCode, description } = requestBox.open(request);
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
          ...fact("card", "id", paymentBox.open(payment).card, PERSONAL),
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

  /** What of it went back to its payer, by the book's rows, whoever ordered that. */
  async since({ business }, said) {
    const transactionId = saidOf(said, "transactionId");
    if (typeof transactionId !== "string") return null;
    const rows = await db()
      .select({
        status: sql<TransactionStatus>`${bookRecords.state}`,
        amountRial: bookRecords.amountRial,
        at: bookRecords.at,
        endedAt: bookRecords.endedAt,
      })
      .from(bookRecords)
      .where(
        and(
          eq(bookRecords.business, business),
          eq(bookRecords.kind, "transaction"),
          eq(bookRecords.channel, "refund"),
          sql`${bookRecords.terms} @> ${sql.param(wantedTerms(business, "transaction", "id", transactionId))}::bigint[]`,
        ),
      )
      .orderBy(desc(bookRecords.at));
    const back = rows.filter((row) => endOfRow(row) === "done");
    const backRial = back.reduce((rial, { amountRial }) => rial + (amountRial ?? 0), 0);
    if (backRial === 0) return null;
    const isWhole = backRial >= asStatementTells(Number(saidOf(said, "amount")));
    const [last] = back;
    return {
      word: isWhole ? "payment_givenBack" : "payment_partlyGivenBack",
      at: (last?.endedAt ?? last?.at)?.toISOString() ?? null,
    };
  },
};
