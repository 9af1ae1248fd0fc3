/** The records from which a text can be sent to a customer. */
export const MESSAGE_ABOUT = [
  "paymentRequest",
  "payment",
  "gatewayRefund",
  "authorizationRequest",
  "authorization",
  "withdrawal",
  "debitRefund",
  "applicant",
  "bankVisit",
  "cardApplication",
  "document",
] as const;
export type MessageAbout = (typeof MESSAGE_ABOUT)[number];

/**
 * A text with the name of who sends it, because an SMS has no other sender's name that the customer knows.
 *
 * @param name the business's own name; null if it is not known
 */
export const signed = (text: string, name: string | null): string =>
  name === null || text.includes(name) ? text : `${text}\n${name}`;

export const MESSAGE_CHANNELS = ["sms", "mail"] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/**
 * `waiting`: it is tried. `sent`: the provider or the mail server took it; whether it arrived is not known. `refused`: it
 * did not leave and is not tried again. `unknown`: the provider did not answer, or not clearly, so it may have left. `dropped`: it was not
 * so any more before it could leave.
 */
export type MessageState = "waiting" | "sent" | "refused" | "unknown" | "dropped";
