import "server-only";
import { createHmac } from "node:crypto";
import { contentsBox, storedApplication, toldOf } from "@/lib/areas/cards/cards/server/record";
import { cardTransferContent, holderTransferContent, type OrderContents } from "@/lib/areas/money/orders/schemas";
import { maskCardNumber } from "@/lib/kit/format/card";
import { parseIban } from "@/lib/kit/format/iban";
import { ApiError } from "@/lib/kit/operations/errors";
import { commentWith } from "@/lib/kit/orders/comment-code";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { subkey, subkeys } from "@/lib/server/core/secret-box";
import { hashSecret } from "@/lib/server/members/session";
import { RefusedHere, unlessThere } from "@/lib/server/orders/kinds/certainty";
import {
  callOf,
  type KindContext,
  type LookContext,
  type OrderKind,
  type Receipt,
} from "@/lib/server/orders/kinds/kind";
import { provenByRows, type RowsEvidence } from "@/lib/server/orders/kinds/proven-by-rows";
import { requireOwn } from "@/lib/server/orders/kinds/record-of";
import { newRowCode } from "@/lib/server/orders/kinds/row-code";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { sealedOf } from "@/lib/server/orders/record/sealed";
import { orderTimes } from "@/lib/server/orders/record/times";
import { callService } from "@/lib/server/proxy/call-service";
import { cardTransfersAtService } from "../../operations";
import { WHY_NO_TRANSFER, whyNoTransfer } from "../../rules";
import { storeAccountInput, storeCardInput } from "../../schemas";
import { holderPartOf, isCodeOpen, TRANSFER_KINDS, type TransferTo } from "../../status";
import type { TransferStored } from "../answers";
import { asOfHolder, findHolderTransfer, type TransferContent } from "./holder-transfer-find";

/** The account's owner from our record when the order was made, and the code that identifies its row. */
interface Holder {
  provider?: string;
  cardholderId?: string;
  holderName?: string | null;
  fromAccount?: string | null;
  walletCode?: string;
}
type AccountContent = Omit<OrderContents["holderTransfer"], "destination"> &
  Holder & {
    /** The destination: one of the two fields. */
    iban: string | null;
    accountNumber: string | null;
  };
/** The receiver's card, masked. The whole number is sealed, and its keyed hash recognises it. */
type CardContent = Omit<OrderContents["cardTransfer"], "cardNumber"> & Holder & { card: string; cardHash: string };

const CARD_HASH = "order-cards";
const hashOfCard = (key: Buffer, number: string): string =>
  createHmac("sha256", key).update(number).digest("base64url");

/** How long the bank's page can be opened. The service does not tell this. */
const PAGE_MS = 20 * 60_000;

/**
 * The common part of both kinds: the first call moves no money, and from then on the service waits for the holder's
 * code. So the order counts as sent once that call was accepted. The money moves when a member has entered the code
 * that the holder said (`lib/areas/cards/card-transfers/server/code.ts`), or when the holder has agreed on the bank's page.
 */
const lookingFor = <Content extends Holder & { amountRial: number }>(to: TransferTo) => {
  const find = (content: Content, context: KindContext): Promise<RowsEvidence> =>
    findHolderTransfer(soughtIn(content), context);
  return {
    async lookUp(content: Content, context: KindContext) {
      const evidence = await find(content, context);
      // A person has seen the rows that may be the order, and says that no money left.
      if (!evidence.receipt && context.order.dealtWith?.found === "stayed") return null;
      // Unlike other kinds, its absence is proven as after a refusal: no transfer was told that could be confirmed, and
      // the holder's account shows that no money left it.
      return provenByRows.afterRefusal(evidence);
    },

    async follow(content: Content, context: KindContext) {
      const { order } = context;
      const evidence = await find(content, context);
      if (!evidence.receipt && to === "card" && !isCodeOpen(holderPartOf(order.receipt))) {
        const ageMs = Date.now() - (order.sentAt?.getTime() ?? 0);
        if (ageMs < orderTimes().holderMs) return nothingNew(order);
        if (hasNobodyAgreed(order)) return { ...nothingNew(order), ...NOT_CONFIRMED, asOf: asOfHolder(order) };
      }
      return provenByRows.follow(evidence);
    },

    recheck: async (content: Content, context: KindContext) =>
      provenByRows.recheck(await find(content, context), context.order),

    findAfterRefusal: async (content: Content, context: KindContext) =>
      provenByRows.afterRefusal(await find(content, context)),
  };
};

const NOT_CONFIRMED = { state: "failed", failure: "errors.transferNotConfirmed" } as const;

/** Whether no code was entered and no address of the bank's page was given out. Then no money can have moved. */
function hasNobodyAgreed({ receipt }: PaymentOrder): boolean {
  const { codeTriedAt, pageGivenAt } = holderPartOf(receipt);
  return codeTriedAt === null && pageGivenAt === null;
}

/** A receipt without news: the service tells nothing before the holder has agreed. */
const nothingNew = ({ serviceId }: PaymentOrder): Receipt => ({
  serviceId,
  state: "sent",
  echoRial: null,
  isAsMeant: true,
  failure: null,
  facts: {},
});

type Sought = Holder & { amountRial: number; way?: unknown; iban?: unknown; accountNumber?: unknown };

function soughtIn(content: Sought): TransferContent {
  const { provider, cardholderId, walletCode, fromAccount = null, amountRial, way, iban, accountNumber } = content;
  if (provider === undefined || cardholderId === undefined || walletCode === undefined)
    throw new Error("a holder's transfer without its holder");
  return {
    ...{ provider, cardholderId, walletCode, fromAccount, amountRial },
    ...(typeof way === "string" && { way }),
    iban: typeof iban === "string" ? iban : null,
    accountNumber: typeof accountNumber === "string" ? accountNumber : null,
  };
}

/** The state of a transfer after the service refused the holder's code. */
export type AfterNo = { receipt: Receipt } | "waiting" | "unknown";

/**
 * Looks a transfer up right after its code was refused, because the reason for the refusal may be that the money has
 * moved. The follow-up may not know a card transfer. Then the holder's complete statement without the transfer is the
 * proof.
 */
export async function afterRefusedCode(order: PaymentOrder, asker: LookContext): Promise<AfterNo> {
  const content = order.content as unknown as Sought;
  try {
    const { receipt, isPerhapsThere, isWhole } = await findHolderTransfer(soughtIn(content), { order, ...asker });
    if (receipt) return receipt.facts.status === "WAITING_OTP" ? "waiting" : { receipt };
    const isCard = order.kind === TRANSFER_KINDS.card;
    return isCard && isWhole && !isPerhapsThere ? "waiting" : "unknown";
  } catch (error) {
    log.info({ err: error, order: order.id }, "a transfer could not be asked for after its code was refused");
    return "unknown";
  }
}

/**
 * The owner of the account or card, from our own record.
 *
 * @throws ApiError `invalid_input` on the application if there is none, or no money can leave it
 */
async function holderOf(to: TransferTo, business: string, applicationId: string): Promise<Required<Holder>> {
  const refuse = (error: string) => new ApiError("invalid_input", { fields: { applicationId: error } });
  const row = await storedApplication(business, applicationId).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === "not_found" ? refuse(WHY_NO_TRANSFER.noCard) : error;
  });
  const { card, account } = toldOf(row);
  const { status, cardholderId, provider } = row;
  const why = whyNoTransfer(to, { status, cardholderId, card, isReplaced: row.replacedBy !== null });
  if (why !== null || cardholderId === null) throw refuse(WHY_NO_TRANSFER[why ?? "noCard"]);
  const { firstName, lastName } = contentsBox.open(row).facts;
  return {
    provider,
    cardholderId,
    holderName: [firstName, lastName].filter(Boolean).join(" ") || null,
    fromAccount: account?.accountNumber ?? null,
    walletCode: newRowCode(),
  };
}

/** A refusal in readable words: a message beside a field says more than that the data was invalid. */
function asRefused(error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.answer?.isOwnWord) return error;
  const { code, answer, fields } = error;
  const [said] = Object.entries(fields).flatMap(([field, text]) => (field === "track_id" ? [] : [text]));
  return said === undefined ? error : new ApiError(code, { detail: said, answer, fields });
}

/**
 * The receipt of the first answer: a transfer that waits for its holder, with its deadline counted from our request.
 */
function receiptOfStored(told: TransferStored, askedAt: number, meantRial: number): Receipt {
  const { transferId, amountRial, wageRial, status, codeSeconds, receiverName, token } = told;
  return {
    serviceId: transferId,
    // The state is always `sent` here. The next look-up tells its progress.
    state: "sent",
    echoRial: amountRial,
    isAsMeant: amountRial === null || amountRial === meantRial,
    failure: null,
    facts: {
      status,
      ...(wageRial !== null && { wageRial }),
      ...(receiverName !== null && { receiverName }),
      ...(codeSeconds !== null && { codeUntil: new Date(askedAt + codeSeconds * 1000).toISOString() }),
      ...(token !== null && { pageHash: hashSecret(token), pageUntil: new Date(askedAt + PAGE_MS).toISOString() }),
    },
    ...(token !== null && { sealed: { token } }),
  };
}

const ofAccount = lookingFor<AccountContent>("account");

/** A transfer from a holder's account to another account, at the same bank, or at any bank by its IBAN. */
export const holderTransferKind: OrderKind<"holderTransfer", AccountContent> = {
  id: TRANSFER_KINDS.account,
  input: holderTransferContent,
  split({ destination, ...rest }) {
    const iban = parseIban(destination);
    const content = { ...rest, iban: iban.ok ? iban.iban : null, accountNumber: iban.ok ? null : destination };
    return { content, items: [], fingerprint: null };
  },
  amountRial: ({ amountRial }) => amountRial,
  destination: ({ iban }) => iban,
  isFeeUntold: true,

  complete: async (content, { business }) => ({
    ...content,
    ...(await holderOf("account", business, content.applicationId)),
  }),

  async send(content, context) {
    const { provider, cardholderId, walletCode, fromAccount } = soughtIn(content);
    const { way, iban, accountNumber, ownerName, amountRial, description } = content;
    const { trackId } = context.order;
    const input = storeAccountInput.parse({
      ...{ provider, cardholderId, way, fromAccount, ownerName, amountRial, trackId },
      destination: iban ?? accountNumber,
      description: commentWith(description, walletCode),
    });
    const askedAt = Date.now();
    let told: TransferStored;
    try {
      told = (await callService(cardTransfersAtService.storeAccount, input, callOf(context))).data;
    } catch (error) {
      return unlessThere(asRefused(error), () => ofAccount.findAfterRefusal(content, context));
    }
    requireOwn(told.trackId, trackId);
    return receiptOfStored(told, askedAt, amountRial);
  },

  lookUp: ofAccount.lookUp,
  follow: ofAccount.follow,
  recheck: ofAccount.recheck,
};

const ofCard = lookingFor<CardContent>("card");

/** A transfer from a holder's card to another card. The number of the other card is sent and not kept. */
export const cardTransferKind: OrderKind<"cardTransfer", CardContent> = {
  id: TRANSFER_KINDS.card,
  input: cardTransferContent,
  split: ({ cardNumber, ...rest }) => ({
    content: { ...rest, card: maskCardNumber(cardNumber), cardHash: hashOfCard(subkey(CARD_HASH), cardNumber) },
    items: [],
    fingerprint: null,
    sealed: { cardNumber },
  }),
  amountRial: ({ amountRial }) => amountRial,
  destination: () => null,
  isFeeUntold: true,

  complete: async (content, { business }) => ({
    ...content,
    ...(await holderOf("card", business, content.applicationId)),
  }),

  async send(content, context) {
    const { provider, cardholderId, walletCode } = soughtIn(content);
    const { amountRial, description, cardHash } = content;
    const { trackId } = context.order;
    const { cardNumber } = sealedOf(context.order);
    // The card number was signed by its hash, and under an older secret it may not open any more.
    const isSigned =
      cardNumber !== undefined && subkeys(CARD_HASH).some((key) => hashOfCard(key, cardNumber) === cardHash);
    if (!isSigned) throw new RefusedHere("errors.cardNumberGone");
    const input = storeCardInput.parse({
      ...{ provider, cardholderId, cardNumber, amountRial, trackId },
      description: commentWith(description, walletCode),
      callbackUrl: new URL("/return/card", env().DAFTAR_URL).href,
    });
    const askedAt = Date.now();
    let told: TransferStored;
    try {
      told = (await callService(cardTransfersAtService.storeCard, input, callOf(context))).data;
    } catch (error) {
      return unlessThere(asRefused(error), () => ofCard.findAfterRefusal(content, context));
    }
    requireOwn(told.trackId, trackId);
    return receiptOfStored(told, askedAt, amountRial);
  },

  lookUp: ofCard.lookUp,
  follow: ofCard.follow,
  recheck: ofCard.recheck,
};
