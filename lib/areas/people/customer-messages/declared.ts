import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import { authorizationRequestRoutes } from "@/lib/areas/collecting/authorization-requests/declared";
import { authorizationRoutes } from "@/lib/areas/collecting/authorizations/declared";
import { debitRefundRoutes } from "@/lib/areas/collecting/debit-refunds/declared";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { documentRoutes } from "@/lib/areas/records/documents/declared";
import { declareArea } from "@/lib/kit/areas/declare";
import { MESSAGE_ABOUT, type MessageAbout } from "@/lib/kit/customer-messages";

const PAGES: Record<MessageAbout, (business: string, record: string) => string> = {
  paymentRequest: gatewayRoutes.paymentRequest,
  payment: gatewayRoutes.gatewayPayment,
  gatewayRefund: gatewayRoutes.gatewayPayment,
  authorizationRequest: authorizationRequestRoutes.authorizationRequest,
  authorization: authorizationRoutes.authorization,
  withdrawal: withdrawalRoutes.withdrawal,
  debitRefund: debitRefundRoutes.debitRefund,
  applicant: cardRoutes.cardApplication,
  bankVisit: cardRoutes.cardApplication,
  cardApplication: cardRoutes.cardApplication,
  document: documentRoutes.document,
};

/** The page of the record that a message is about. */
export const messageHref = (business: string, about: MessageAbout, record: string): string =>
  PAGES[about](business, record);

/** A record together with what it is, where one text has to name both: `withdrawal/<id>`. */
export const aboutText = (about: MessageAbout, record: string): string => `${about}/${record}`;

function hrefOf(business: string, told: string): string {
  const at = told.indexOf("/");
  const about = MESSAGE_ABOUT.find((each) => each === told.slice(0, at));
  return about ? messageHref(business, about, told.slice(at + 1)) : customerRoutes.customers(business);
}

/** Texts to customers: sent by SMS or e-mail from the record that they are about. */
export const customerMessages = declareArea({
  permissions: {
    /** To send a text to a customer; what it may be about, the permission of each record says. */
    "customerMessages.send": ["owner", "manager", "accountant", "support"],
    /** What leaves by itself. */
    "customerMessages.manage": ["owner", "manager"],
  },
  tags: ["customer-messages"],
  screens: [],
  hits: {},
  files: [],
  notices: {
    customer_message_failed: {
      severity: "act",
      topic: "customers",
      permission: "customerMessages.send",
      href: hrefOf,
      screen: "customers",
      facts: ["messageChannel", "messageEnd"],
      isEvent: true,
    },
  },
  audit: {
    actions: ["customer_message.sent", "customer_message.settings_changed"],
    facts: { messageAbout: "word", messageChannel: "word", remindOfLinks: "yesNo", remindOfAuthorizations: "yesNo" },
    subjects: {
      customer_message: ({ subject }, business) => ({
        word: "customerMessage",
        href: subject ? hrefOf(business, subject) : null,
      }),
    },
    revealed: {},
  },
});
