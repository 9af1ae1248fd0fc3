import "server-only";
import type { z } from "zod";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import type { Customer } from "@/lib/areas/people/customers/server/answers";
import type { CustomerInquiryKind, InquiryInput } from "@/lib/areas/people/inquiries/kinds";
import {
  askInquiry,
  isAnsweredOtherwise,
  learnAnswer,
  openQuestions,
  type Send,
} from "@/lib/areas/people/inquiries/server/ask";
import { contentsOf, markOf, type StoredInquiry } from "@/lib/areas/people/inquiries/server/record";
import type { InquiryAnswer } from "@/lib/areas/people/inquiries/status";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import type { LocalContext } from "@/lib/server/local/handle";
import { callService } from "@/lib/server/proxy/call-service";
import { maskText } from "@/lib/server/proxy/mask";
import { isRefusalAudited } from "@/lib/server/proxy/write-audit";
import type { Outcome } from "../codes";
import { accountsAtBank, customerAccountOperations } from "../operations";
import type { accountAskInput } from "../schemas";
import type { AccountAnswer, AccountAsked, CardToIban } from "./answers";
import { accountReferences, cardReferences, withNumbers } from "./record";

type AccountAsk = z.output<typeof accountAskInput>;
type What = AccountAsk["what"];

const KINDS = {
  iban: "customerIban",
  card: "customerCard",
  cardToIban: "customerCardToIban",
  addIban: "customerIban",
  addCard: "customerCard",
} as const satisfies Record<What, CustomerInquiryKind>;

const ACTIONS = {
  iban: "customer_account.iban_inquired",
  card: "customer_account.card_inquired",
  cardToIban: "customer_account.card_iban_asked",
  addIban: "customer_account.iban_added",
  addCard: "customer_account.card_added",
} as const satisfies Record<What, string>;

/**
 * Asks the bank about an account of a customer, or about one while it is added, through the ledger of inquiries. A
 * stored answer is free, and the bank is asked again only by a member who has seen that answer.
 *
 * @throws ApiError `forbidden` for adding without that permission; `not_found`; the errors of `askInquiry`, except an
 *   empty fee wallet and a bank without an answer, which are outcomes here: the account to add may exist all the same
 */
export async function askAboutAccount(input: AccountAsk, context: LocalContext): Promise<AccountAsked> {
  const { what, customerId, seen } = input;
  const { business, member, requestId, audit } = context;
  const isAdding = what === "addIban" || what === "addCard";
  if (isAdding && !roleCan(member.role, "customers.write")) throw new ApiError("forbidden");
  const number = numberIn(input);
  const { data: customer } = await callService(
    customerOperations.show,
    { customerId },
    { business, requestId, memberId: member.id },
  );
  const { compared, typed } = namesFor(input, customer);
  const send = sendOf(input, number, { ...typed, hasInquiry: Object.keys(compared).length > 0 });
  const kind = KINDS[what];
  const fact =
    number.iban === undefined
      ? { accountCard: maskText(number.card ?? "", "account") }
      : { accountIban: maskText(number.iban, "iban") };
  const log = (outcome: "done" | "refused" | "unknown") =>
    audit({
      action: ACTIONS[what],
      subject: customerId,
      detail: { outcome, ...fact, ...(isAdding && { isDefault: input.isDefault, hasInquiry: true }) },
    });
  try {
    const question = { ...number, ...compared };
    const isLearned = what !== "cardToIban" && (await learnFromList(kind, question, customerId, context));
    // A member who saw that the answer was missing has not seen the answer.
    const read = isLearned ? undefined : seen;
    const asked = await askInquiry({
      business,
      member,
      kind,
      customerId,
      input: question,
      requestId,
      seen: read,
      isMasked: !roleCan(member.role, "personal.see"),
      send,
    });
    const { is, row } = asked;
    const isAsked = is === "asked" || (is === "open" && asked.error !== undefined);
    if (isAsked) await log(is === "asked" ? "done" : "unknown");
    return told(is, row, roleCan(member.role, "personal.see") || row.memberId === member.id);
  } catch (error) {
    const code = error instanceof ApiError && error.code;
    if (code === "fee_wallet_empty" || code === "provider_silent") {
      await log("refused");
      return { ...NOTHING, is: "asked", inquiry: null, outcome: code };
    }
    if (isRefusalAudited(error)) await log("refused");
    throw error;
  }
}

/** The number that is asked about, also if the input names it in another way. @throws ApiError `not_found` */
function numberIn(input: AccountAsk): Pick<InquiryInput, "iban" | "card"> {
  switch (input.what) {
    case "addIban":
      return { iban: input.iban };
    case "addCard":
      return { card: input.card };
    case "iban":
      return { iban: withNumbers({ references: { ibanId: "iban" } }, input).ibanId };
    default:
      return { card: withNumbers({ references: { cardId: "card" } }, input).cardId };
  }
}

type Names = Pick<InquiryInput, "firstName" | "lastName" | "legalName">;

/**
 * The name that is compared with the bank's: the record's, or if it has none the typed one, which is sent along. Only
 * the look-up of a card's IBAN needs no name.
 *
 * @throws ApiError `invalid_input` about the missing names
 */
function namesFor(input: AccountAsk, customer: Customer): { compared: Names; typed: Names } {
  const names = customer.type === "LEGAL" ? (["legalName"] as const) : (["firstName", "lastName"] as const);
  const isKnown = names.every((name) => customer[name]);
  if (isKnown) return { compared: Object.fromEntries(names.map((name) => [name, customer[name]])), typed: {} };
  if (input.what === "cardToIban") return { compared: {}, typed: {} };
  const missing = names.filter((name) => !input[name]);
  if (missing.length > 0)
    throw new ApiError("invalid_input", {
      fields: Object.fromEntries(missing.map((name) => [name, "errors.required"])),
    });
  const typed: Names = Object.fromEntries(names.map((name) => [name, input[name]]));
  return { compared: typed, typed };
}

/** How much the clocks of two machines may differ. */
const SKEW_MS = 5000;
const MOST_PAGES = 20;

/**
 * Looks for a lost answer in the service's list: there it costs no second fee. Entries from before the question are
 * not its answer.
 *
 * @returns whether the answer is known now
 */
async function learnFromList(
  kind: CustomerInquiryKind,
  input: InquiryInput,
  customerId: string,
  { business, member, requestId }: LocalContext,
): Promise<boolean> {
  const questions = await openQuestions({ business, kind, input, customerId });
  if (questions.length === 0) return false;
  if (await isAnsweredOtherwise({ business, kind, input, customerId })) return false;
  const context = { business, requestId, memberId: member.id, isFresh: true };
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const asked = { customerId, page, perPage: 100 };
    const isIban = input.iban !== undefined;
    const { data } = isIban
      ? await callService(customerAccountOperations.ibans, asked, context)
      : await callService(customerAccountOperations.cards, asked, context);
    const row = data.items.find(({ id }) =>
      isIban ? accountReferences.idIn(id) === input.iban : cardReferences.idIn(id) === input.card,
    );
    if (row) {
      const { compatibility, owner, updatedAt } = row;
      const toldAt = Date.parse(updatedAt ?? "");
      const open = questions.find(({ askedAt }) => askedAt.getTime() <= toldAt + SKEW_MS);
      if (!open || (compatibility !== "MATCHED" && compatibility !== "UNMATCHED")) return false;
      await learnAnswer(open, input, answerOf(isIban ? "owners" : "holder", { outcome: "done", compatibility, owner }));
      return true;
    }
    if (!data.hasMore) break;
  }
  return false;
}

/** How the question is sent: to its own address, or with the call that adds the account. */
function sendOf(
  input: AccountAsk,
  { iban = "", card = "" }: Pick<InquiryInput, "iban" | "card">,
  { hasInquiry, ...names }: Names & { hasInquiry: boolean },
): Send {
  const { what, customerId } = input;
  return async (trackId, context) => {
    const asked = { customerId, trackId, ...names };
    switch (what) {
      case "addIban": {
        const added = { ...asked, iban, isDefault: input.isDefault, hasInquiry: true };
        return answerOf("owners", (await callService(customerAccountOperations.addIban, added, context)).data);
      }
      case "addCard": {
        const added = { ...asked, card, isDefault: input.isDefault, hasInquiry: true };
        return answerOf("holder", (await callService(customerAccountOperations.addCard, added, context)).data);
      }
      case "iban":
        return answerOf("owners", (await callService(accountsAtBank.inquireIban, { ...asked, iban }, context)).data);
      case "card":
        return answerOf("holder", (await callService(accountsAtBank.inquireCard, { ...asked, card }, context)).data);
      default: {
        const wanted = { customerId, trackId, card, isDefault: false, hasInquiry };
        const { data } = await callService(accountsAtBank.cardToIban, wanted, context);
        const answer = answerOf("owners", data);
        return answer.outcome === "unanswered" ? { ...answer, outcome: "found" } : answer;
      }
    }
  };
}

const WITHOUT_ANSWER = { fee_wallet_empty: "noMoney", provider_silent: "failed", no_match: "unmatched" } as const;

/** The service's answer in the form of the ledger. */
function answerOf(owner: "owners" | "holder", data: AccountAnswer | CardToIban): InquiryAnswer {
  const { iban = null, bankName = null } = data as Partial<CardToIban>;
  if (data.outcome !== "done") return { outcome: WITHOUT_ANSWER[data.outcome], values: {}, unread: [] };
  const values: InquiryAnswer["values"] = {
    ...(data.owner !== null && { [owner]: owner === "owners" ? data.owner.split("، ") : data.owner }),
    ...(iban !== null && { iban }),
    ...(bankName !== null && { bankName }),
  };
  const isSaid = data.compatibility === "MATCHED" || data.compatibility === "UNMATCHED";
  const outcome = !isSaid ? "unanswered" : data.compatibility === "MATCHED" ? "matched" : "unmatched";
  return { outcome, values, unread: [] };
}

const NOTHING = { outcome: null, compatibility: "NOT_CHECKED", owner: null, iban: null } as const;

/** The result for a question that was asked now or before. */
function told(is: AccountAsked["is"], row: StoredInquiry, mayOpen: boolean): AccountAsked {
  const { state, memberName } = row;
  const at = (row.endedAt ?? row.askedAt).toISOString();
  const inquiry = { id: row.id, state, mark: markOf(row), at, memberName, priceRial: row.priceRial, mayOpen };
  if (is === "open" || is === "waiting") return { ...NOTHING, is, inquiry };
  const { owners, holder, iban } = contentsOf(row)?.answer?.values ?? {};
  const owner = Array.isArray(owners) ? owners.join("، ") : typeof holder === "string" ? holder : null;
  const compatibility = state === "matched" ? "MATCHED" : state === "unmatched" ? "UNMATCHED" : "NOT_CHECKED";
  const outcome: Outcome = state === "unmatched" && owner === null ? "no_match" : "done";
  return { is, inquiry, outcome, compatibility, owner, iban: typeof iban === "string" ? iban : null };
}
