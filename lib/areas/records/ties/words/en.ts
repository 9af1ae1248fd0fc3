export default {
  title: "What hangs on it now",
  looking: "Looking at what hangs on it…",
  none: "Daftar knows of nothing that hangs on it.",
  holds: "Money is there, so it can’t be removed now. Let the money leave, and what is under way end, first.",
  holdsUnread: "It stays until that is known: money may be there. Close this window and try again in a moment.",
  notRead: "{what}: could not be found out",
  second: {
    needed:
      "{amount} is still to be collected or paid under it. {needed, plural, one {Another person ({roles}) has} other {# other people ({roles}) have}} to agree before it is removed.",
    neededAlways:
      "By the policy {needed, plural, one {another person ({roles}) has} other {# other people ({roles}) have}} to agree before it is removed, even if nothing is still to come.",
    neededUntold:
      "Daftar could not find out how much is still to be collected or paid under it, so {needed, plural, one {another person ({roles}) has} other {# other people ({roles}) have}} to agree before it is removed.",
    tooFew:
      "{others, plural, =0 {There is nobody who could agree.} one {Only # other person could agree.} other {Only # other people could agree.}} Invite another owner or manager, or change the policy.",
    unread:
      "How much is still to come could not be read now, so {name}’s request can’t be used yet. It stays: close this window and try again in a moment.",
    grown: "{name} asked about a smaller sum. Ask anew.",
    why: "Why (optional)",
    ask: "Ask for agreement",
    waits: "{name} asked <at></at>. It waits for the others: {count} of {needed} agreed.",
    withdraw: "Take the request back",
    toApprovals: "Open the approvals",
    agreed: "{names} agreed, so it can be removed until <until></until>.",
    notAlone: "You agreed yourself, so {name} or somebody else removes it.",
  },
  kinds: {
    balance: "In the customer’s wallet",
    held: "Held-back payments that wait for a decision",
    payments: "Payments that are under way at the gateway",
    walletOrders: "Orders about the customer’s wallet that are not over",
    moving: "Orders that are being sent, or of which no answer has come",
    orders: "Orders that are not over",
    authorizations: "Direct-debit authorizations in force",
    authorizationLinks: "Links that ask for an authorization",
    withdrawals: "Withdrawals that are still to be collected",
    links: "Links by which payers may still pay",
    ownCardLinks: "Links to pay by which only the customer’s own cards are taken",
    cards: "Card applications and cards",
    deposits: "Deposits that came with it",
    customers: "Customers who have something in this field",
    made: "Orders they made that have not left",
    approved: "Orders that carry their approval and have not left",
    invited: "Invitations they sent that are open",
  },
} as const;
