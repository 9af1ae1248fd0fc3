import "server-only";
import { done } from "@/lib/kit/operations/wire";
import { serveArea } from "@/lib/server/core/serve-area";
import { maskText } from "@/lib/server/proxy/mask";
import { accountsAtBank, customerAccountOperations } from "../operations";
import * as schemas from "../schemas";
import { cardAnswer, cardToIbanAnswer, customerCardPage, customerIbanPage, ibanAnswer } from "./answers";
import { accountReferences, cardReferences, withNumbers } from "./record";

const subject = ({ customerId }: { customerId: string }) => customerId;

/** The log is kept for good: of an account no more than tells it from the customer's others. */
const factsOfIban = (iban: string) => ({ accountIban: maskText(iban, "iban") });
const factsOfCard = (card: string) => ({ accountCard: maskText(card, "account") });

export const customerAccountsArea = serveArea(customerAccountOperations, {
  ibans: { input: schemas.accountListInput, output: customerIbanPage(accountReferences.of) },
  addIban: {
    input: schemas.ibanAddInput,
    output: ibanAnswer,
    audit: {
      action: "customer_account.iban_added",
      subject,
      facts: ({ iban, isDefault, hasInquiry }) => ({ ...factsOfIban(iban), isDefault, hasInquiry }),
    },
  },
  ask: schemas.accountAskInput,
  setDefaultIban: {
    input: schemas.ibanIdInput,
    plain: (input) => withNumbers(customerAccountOperations.setDefaultIban, input),
    output: done,
    audit: { action: "customer_account.iban_default_set", subject, facts: ({ ibanId }) => factsOfIban(ibanId) },
  },
  removeIban: {
    input: schemas.ibanIdInput,
    plain: (input) => withNumbers(customerAccountOperations.removeIban, input),
    output: done,
    audit: { action: "customer_account.iban_removed", subject, facts: ({ ibanId }) => factsOfIban(ibanId) },
  },
  cards: { input: schemas.accountListInput, output: customerCardPage(cardReferences.of) },
  addCard: {
    input: schemas.cardAddInput,
    output: cardAnswer,
    audit: {
      action: "customer_account.card_added",
      subject,
      facts: ({ card, isDefault, hasInquiry }) => ({ ...factsOfCard(card), isDefault, hasInquiry }),
    },
  },
  setDefaultCard: {
    input: schemas.cardIdInput,
    plain: (input) => withNumbers(customerAccountOperations.setDefaultCard, input),
    output: done,
    audit: { action: "customer_account.card_default_set", subject, facts: ({ cardId }) => factsOfCard(cardId) },
  },
  removeCard: {
    input: schemas.cardIdInput,
    plain: (input) => withNumbers(customerAccountOperations.removeCard, input),
    output: done,
    audit: { action: "customer_account.card_removed", subject, facts: ({ cardId }) => factsOfCard(cardId) },
  },
});

export const accountsAtBankArea = serveArea(accountsAtBank, {
  inquireIban: { input: schemas.ibanInquiryInput, output: ibanAnswer },
  inquireCard: { input: schemas.cardInquiryInput, output: cardAnswer },
  cardToIban: { input: schemas.cardToIbanInput, output: cardToIbanAnswer },
});
