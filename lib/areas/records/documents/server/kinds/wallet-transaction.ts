import "server-only";
import { and, eq } from "drizzle-orm";
import { oneTransaction, walletOperations } from "@/lib/areas/money/wallet/operations";
import type { Transaction, TransactionPage } from "@/lib/areas/money/wallet/server/answers";
import {
  CHANNEL_LABEL,
  channelOfTitle,
  isSettlement,
  TRANSACTION_STATUS,
  type TransactionStatus,
} from "@/lib/areas/money/wallet/status";
import { termsIn } from "@/lib/kit/book/entry";
import { ApiError } from "@/lib/kit/operations/errors";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema/index";
import { answerRead } from "@/lib/server/proxy/serve-service";
import { personKeys } from "../record";
import { CHECKED, type DocumentKind, fact, PERSONAL, saidOf } from "./kind";

const lastOf = (key: string): string => key.slice(key.lastIndexOf(".") + 1);

/** The name of a row's state among a document's words. */
export const stateWord = (status: TransactionStatus): string =>
  `transaction_${lastOf(TRANSACTION_STATUS[status].label)}`;

/** The name of a row's channel among a document's words. An unknown channel keeps the service's title. */
export const channelWord = ({ status, channelTitle }: Pick<Transaction, "status" | "channelTitle">): string => {
  if (status === "subscription_fee") return "channel_fee";
  const channel = channelOfTitle(channelTitle);
  return channel ? `channel_${lastOf(CHANNEL_LABEL[channel])}` : (channelTitle ?? "channel_other");
};

/** The keys of the person on the other side, and the other ids by which a row is theirs. */
export const keysOf = (row: Transaction): string[] =>
  personKeys(
    ...termsIn("id", row.id, row.trackId),
    ...(isSettlement(row)
      ? termsIn("iban", row.receiver.iban)
      : [...termsIn("iban", row.payer.iban), ...termsIn("mobile", row.mobile, row.payer.mobile)]),
  );

/** One row of the wallet's statement, in the newest state by the service. */
export const walletTransaction: DocumentKind = {
  id: "walletTransaction",
  permission: "transactions.read",

  async read(id, issuer) {
    const { data } = await answerRead(walletOperations.transactions, oneTransaction(id), issuer);
    const row = (data as TransactionPage).items.find((each) => each.id === id);
    if (!row) throw new ApiError("not_found");
    if (row.status === "unknown") throw new ApiError("conflict");
    const isOut = isSettlement(row);
    const side = (isTheirs: boolean) => (isTheirs ? { ...PERSONAL, ...CHECKED } : CHECKED);
    const masked = (isTheirs: boolean) => ({ ...(isTheirs ? PERSONAL : {}), isChecked: "masked" as const });
    return {
      about: row.id,
      content: {
        facts: [
          ...fact("amount", "money", row.amountRial, CHECKED),
          ...fact("state", "word", stateWord(row.status), CHECKED),
          ...fact("what", "word", channelWord(row), CHECKED),
          ...fact("at", "instant", row.createdAt, CHECKED),
          ...fact("endedAt", "instant", row.paidAt, CHECKED),
          ...fact("fee", "money", row.wageRial === 0 ? null : row.wageRial),
          ...fact("receiver", "name", row.receiver.name, side(isOut)),
          ...fact("receiverIban", "iban", row.receiver.iban, masked(isOut)),
          ...fact("payer", "name", row.payer.name, isOut ? CHECKED : { ...PERSONAL, isChecked: "masked" }),
          ...fact("payerIban", "iban", row.payer.iban, isOut ? {} : PERSONAL),
          ...fact("description", "text", row.description, PERSONAL),
          ...fact("transactionId", "id", row.id),
          ...fact("trackId", "id", row.trackId),
          ...fact("bankReference", "id", row.refId),
          ...fact("trackingCode", "id", row.trackingCode),
        ],
        table: null,
        keys: keysOf(row),
      },
    };
  },

  async since({ business, about }, said) {
    const isIt = and(
      eq(bookRecords.business, business),
      eq(bookRecords.kind, "transaction"),
      eq(bookRecords.id, about),
    );
    const [row] = await db()
      .select({ state: bookRecords.state, endedAt: bookRecords.endedAt })
      .from(bookRecords)
      .where(isIt)
      .limit(1);
    if (!row || !(row.state in TRANSACTION_STATUS) || row.state === "unknown") return null;
    const word = stateWord(row.state as TransactionStatus);
    return word === saidOf(said, "state") ? null : { word, at: row.endedAt?.toISOString() ?? null };
  },
};
