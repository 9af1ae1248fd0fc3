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
  "cardApplication",
  "document",
] as const;
export type MessageAbout = (typeof MESSAGE_ABOUT)[number];

export const MESSAGE_CHANNELS = ["sms", "mail"] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/**
 * `waiting`: it is tried. `sent`: the provider or the mail server took it; whether it arrived is not known. `refused`: it
 * will not be tried again. `dropped`: its time was over before it could leave.
 */
export type MessageState = "waiting" | "sent" | "refused" | "dropped";
