import type { FailureTurn } from "@/lib/areas/collecting/withdrawals/failures";
import type { WithdrawalErrorCode } from "@/lib/areas/collecting/withdrawals/status";

/** Why withdrawals fail: for lists (`short`), and in the parts of an explanation. */
export default {
  turn: {
    payer: "The customer has to act.",
    business: "You have to act.",
    service: "The payment service has to act; neither you nor the customer can do anything.",
  },
  unknown: {
    short: "Unknown cause",
    cause: "The service gave a cause that its own list does not explain. Its exact words are shown beside it.",
    retry: "Ask the service's support what the code means before you try again.",
  },
  authorizationOver:
    "This authorization is no longer active, so a new one is needed first. Send the customer a link for it.",
  codes: {
    c00: {
      short: "Internal error of the service",
      cause: "An internal error at the payment service. It is reported there by itself.",
      retry: "Try again a few hours after the failure. If it happens again, ask the service's support.",
    },
    c01: {
      short: "Not enough balance",
      cause: "The customer's account did not hold the amount at the time of the attempt.",
      retry: "Try again once the customer has topped up the account; the days after salaries are paid are best.",
    },
    c02: {
      short: "Disruption in the provider's network",
      cause:
        "The network of the provider that carries out withdrawals was disrupted. It says nothing about the customer's bank or account.",
      retry: "Try again an hour or two after the failure. If it happens again, ask the service's support.",
    },
    c03: {
      short: "Provider's server error",
      cause: "The server of the provider that carries out withdrawals answered with an error.",
      retry: "Try again an hour or two after the failure.",
    },
    c04: {
      short: "Daily number used up",
      cause: "The number of withdrawals that this authorization allows in one day had been used up.",
      retry: "Try again on another day. Collecting several small amounts as one avoids this.",
    },
    c05: {
      short: "Monthly number used up",
      cause: "The number of withdrawals that this authorization allows in one month had been used up.",
      retry:
        "Try again in another month of the authorization. If it happens often, ask the customer for an authorization with a higher monthly number.",
    },
    c06: {
      short: "Provider error",
      cause: "The provider that carries out withdrawals could not do it.",
      retry: "Try again an hour or two after the failure. If it happens again, ask the service's support.",
    },
    c08: {
      short: "Invalid amount",
      cause: "The bank did not accept this amount: it may be too small, or not allowed for this account.",
      retry: "Correct the amount in your system first; the same amount will fail again.",
    },
    c09: {
      short: "Above the daily limit",
      cause: "Together with what was collected on the same day, the amount was above the account's daily limit.",
      retry: "Try again on another day, or collect it in smaller parts on several days.",
    },
    c11: {
      short: "Above the bank's ceiling",
      cause: "The amount was above what the customer's bank allows in one transaction.",
      retry:
        "Collect it in smaller parts, within the bank's ceiling; the service's support knows it. The same amount will fail again.",
    },
    c12: {
      short: "Authorization with another mobile",
      cause: "The bank already had an active authorization of this person with a different mobile number.",
      retry:
        "Try again only after the customer has revoked the earlier authorization, or has given a new one with the number that the bank knows.",
    },
    c13: {
      short: "Invalid authorization",
      cause: "The bank did not accept this authorization.",
      retry: "This authorization will fail again. Send the customer a link for a new one.",
    },
    c14: {
      short: "Authorization expired",
      cause: "The period for which the customer gave the authorization was over.",
      retry: "This authorization will fail again. Send the customer a link for a new one.",
    },
    c16: {
      short: "Problem with the deposit",
      cause: "The customer's deposit at the bank had a problem. The bank does not say which.",
      retry: "Try again after the customer has settled it with the bank.",
    },
    c17: {
      short: "Authorization cancelled at the bank",
      cause: "The authorization had been cancelled at the bank, probably by the customer.",
      retry:
        "This authorization will fail again. Ask the customer whether they want to go on, and then send a link for a new one.",
    },
    c18: {
      short: "Card inactive",
      cause: "The card behind the authorization was not active.",
      retry: "Try again after the customer has activated the card at the bank.",
    },
    c19: {
      short: "Card expired",
      cause: "The card behind the authorization had expired.",
      retry: "Try again after the customer has renewed the card. If its number changed, a new authorization is needed.",
    },
    c20: {
      short: "Invalid card information",
      cause: "The bank could not confirm the details of the card behind the authorization.",
      retry: "This authorization will fail again. Send the customer a link for a new one with a valid card.",
    },
    c21: {
      short: "Not the customer's deposit",
      cause: "The deposit did not belong to the person who gave the authorization, or they may not withdraw from it.",
      retry: "This authorization will fail again. A new one with a deposit in the customer's own name is needed.",
    },
    c22: {
      short: "Invalid deposit number",
      cause: "The bank did not know the deposit number behind the authorization.",
      retry: "This authorization will fail again. Send the customer a link for a new one.",
    },
    c24: {
      short: "Invalid card or deposit",
      cause: "The bank did not accept the card or deposit behind the authorization.",
      retry: "This authorization will fail again. Send the customer a link for a new one with a valid card or deposit.",
    },
    c25: {
      short: "No Shahab code",
      cause:
        "The account had no national banking identity (Shahab) code, without which banks do not allow withdrawals.",
      retry: "Try again after the customer has had the code registered at their bank.",
    },
    c28: {
      short: "Account blocked",
      cause: "The customer's account was blocked at the bank.",
      retry: "Try again after the customer has had it opened at the bank.",
    },
  },
} as const satisfies {
  turn: Record<FailureTurn, string>;
  authorizationOver: string;
  unknown: Record<"short" | "cause" | "retry", string>;
  codes: Record<`c${WithdrawalErrorCode}`, Record<"short" | "cause" | "retry", string>>;
};
