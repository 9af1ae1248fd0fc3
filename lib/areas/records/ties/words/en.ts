export default {
  title: "What depends on it",
  looking: "Checking what depends on it…",
  none: "Daftar knows of nothing that depends on it.",
  holds:
    "It still holds money, so it can’t be removed now. First the money must leave, and what is under way must end.",
  holdsUnread:
    "It can’t be removed until that is known: it may hold money. Close this window and try again in a moment.",
  notRead: "{what}: unknown",
  second: {
    needed:
      "{amount} is still to be collected or paid under it. {needed, plural, one {Another person ({roles}) has} other {# other people ({roles}) have}} to agree before it is removed.",
    neededAlways:
      "The policy requires this in every case: {needed, plural, one {another person ({roles}) has} other {# other people ({roles}) have}} to agree before it is removed, even if nothing is still to come.",
    neededUntold:
      "How much is still to be collected or paid under it is not known, so {needed, plural, one {another person ({roles}) has} other {# other people ({roles}) have}} to agree before it is removed.",
    tooFew:
      "{others, plural, =0 {Nobody else can agree.} one {Only # other person can agree.} other {Only # other people can agree.}} Invite another owner or manager, or change the policy.",
    unread:
      "The amount still to come could not be read, so {name}’s request can’t be used yet. The request is kept: close this window and try again in a moment.",
    grown: "{name}’s request was for a smaller amount. Ask again.",
    why: "Reason (optional)",
    ask: "Ask for agreement",
    waits: "{name} asked <at></at>. Waiting for others: {count} of {needed} agreed.",
    withdraw: "Take the request back",
    toApprovals: "Open the approvals",
    agreed: "{names} agreed, so it can be removed until <until></until>.",
    notAlone: "You agreed yourself, so {name} or another member has to remove it.",
  },
  kinds: {
    balance: "In the customer’s wallet",
    held: "Suspicious payments waiting for a decision",
    payments: "Gateway payments under way",
    walletOrders: "Unfinished orders of the customer’s wallet",
    moving: "Orders being sent or without an answer yet",
    orders: "Unfinished orders",
    authorizations: "Active direct-debit authorizations",
    authorizationLinks: "Authorization request links",
    withdrawals: "Direct-debit withdrawals still to be collected",
    links: "Payment links that can still be paid",
    ownCardLinks: "Payment links that accept only the customer’s own cards",
    cards: "Card applications and cards",
    deposits: "Deposits received with it",
    customers: "Customers with a value in this field",
    made: "Orders made by this member and not sent yet",
    approved: "Orders approved by this member and not sent yet",
    invited: "Open invitations sent by this member",
  },
} as const;
