/** Direct debit authorizations: a customer's permission to collect from an account. */
const authorizations = {
  title: "Direct debit authorizations",
  description: "Permissions that customers gave at their bank: how often a month, and how much at a time.",
  one: "Authorization",
  list: "List of authorizations",
  status: { active: "Active", pendingVerify: "Waiting for confirmation", revoked: "Revoked", expired: "Expired" },
  fields: {
    email: "Email",
    nationalCode: "National code",
    payer: "Account",
    card: "Card",
    accountNumber: "Account number",
    limit: "Limit each time",
    monthlyCount: "How often",
    expiresAt: "Valid until",
    createdAt: "Given on",
    revokedAt: "Revoked on",
    id: "Authorization id",
    customerId: "Customer id",
  },
  monthlyCount: "{count, plural, one {# a month} other {# a month}}",
  filters: {
    q: "Id, mobile or name",
    concern: "Needs attention",
    change: "What happened",
    period: "Days of it",
  },
  change: { given: "Given", revoked: "Revoked", ended: "Ended" },
  concern: { expiring: "Ends within 30 days", full: "Month’s count nearly used up" },
  ofBook: {
    ended:
      "The service does not list these by themselves: they are from Daftar's own book, as it knew them last. What ended elsewhere is in it as of <time></time>; what ended before the book began is not.",
    concern:
      "From Daftar's own book: all authorizations as of <time></time>. A count of the month is of withdrawals that succeeded in it or still wait, of five a month and more.",
    change:
      "From Daftar's book: all authorizations until <time></time>. A revocation counts when the book heard of it, unless the service tells when it was.",
    notWhole: "Daftar's own book does not have all authorizations yet: some may be missing here.",
    empty: "Here whole mobiles and whole words of names are searched for, in Daftar's own book.",
  },
  endedLeftOut:
    "{count, plural, one {# that has ended is} other {# that have ended are}} left out here: the service still lists {count, plural, one {it} other {them}} as active, and counts {count, plural, one {it} other {them}}.",
  serviceLimit:
    "The service does not list revoked authorizations. Those that Daftar knows are under the status “Revoked”.",
  empty: {
    title: "No authorizations yet",
    body: "An authorization appears here as soon as a customer agrees at the bank.",
  },
  next: {
    active: "Within its limits, withdrawals can be made under it until it ends.",
    pendingVerify:
      "The customer agreed at the bank, but your system has not confirmed it yet. Without confirmation it is usually cancelled 20 minutes after the agreement.",
    revoked: "No more withdrawals can be made. The customer has to give a new authorization.",
    expired: "No more withdrawals can be made. The customer has to give a new authorization.",
    unknown:
      "The service named a state that Daftar does not know. The limits below, or a withdrawal, show whether it can be used.",
    soon: "It ends soon. Ask the customer for a new authorization in time.",
  },
  calculation: {
    title: "Used and left",
    month: "This month",
    monthRange: "{from} to {to}",
    today: "Today",
    countUsed: "{used} of {total} withdrawals used",
    countUntold: "The service does not report how many were used",
    countLeft: "{count, plural, =0 {None left} one {# left} other {# left}}",
    amountUsed: "Taken today",
    amountLeft: "Left of the bank's daily ceiling",
    noCeiling: "The bank has no daily ceiling",
    withdrawable: "A withdrawal is possible now",
    notWithdrawable: "No withdrawal is possible now",
  },
  bank: {
    title: "The payer's bank",
    healthy: "Reachable",
    away: "Cannot be reached now",
    none: "No direct debit",
    notListed: "The service's list of active banks does not have this bank.",
    limit: "Bank's limit per withdrawal",
    dailyLimit: "Bank's limit per day",
    dailyCount: "Withdrawals per day",
    validity: "Longest validity",
    year: "{count, plural, one {# year} other {# years}}",
    month: "{count, plural, one {# month} other {# months}}",
    currency: "Currency of its limits",
    authentication: "How the payer is identified",
    nationalCode: "National code",
    refund: "Refund of withdrawals",
    canRefund: "Possible",
    cannotRefund: "Not possible at this bank",
    refundUntold: "The service does not say",
  },
  banks: {
    title: "Banks for direct debit",
    open: "Banks and ceilings",
    description: "What each bank allows when you collect from its accounts, as the service says.",
    reachable:
      "{reachable, plural, =0 {No bank} one {# bank} other {# banks}} of {all, plural, one {# with direct debit is} other {# with direct debit are}} reachable now",
    away: "A payer cannot be sent to this bank now to give an authorization, and a withdrawal from its accounts may be refused or fail. Try again once it can be reached.",
    others: "Banks without direct debit",
    othersHint: "They are among your active banks, but nothing can be collected from their accounts.",
    empty: {
      title: "No active bank",
      body: "The service names no bank here that is active for this business. Ask its support which can be activated.",
    },
  },
  detail: {
    facts: "Details",
    payer: "Customer and account",
    withdrawals: "Withdrawals of this authorization",
  },
  used: {
    service: "What the service says, as of <time></time>.",
    book: "By Daftar's own book: {done, plural, =0 {no withdrawal} one {# withdrawal} other {# withdrawals}} succeeded in this period{open, plural, =0 {} other {, # still to be collected in it}}; <amount></amount> collected today.",
    asOf: "The book is complete until <time></time>; it counts by the day of collection.",
    notWhole: "The book does not have all withdrawals yet: it may know of fewer.",
    notRead: "The book's figures could not be read.",
    differCount:
      "The two count differently: the service says another number of withdrawals than the book has. Look at the withdrawals below before you rely on either.",
    differAmount:
      "The two differ: the service says another amount of today than the book has by the day of collection.",
    differBoth:
      "The two differ in the number of withdrawals and in today's amount. Look at the withdrawals below before you rely on either.",
  },
  refusal: {
    title: "Why would a withdrawal be refused today?",
    description: "Type an amount: what is known of this authorization and of its bank is held against it.",
    amount: "Amount ({unit})",
    against: "{count, plural, one {This speaks against it:} other {These # reasons speak against it:}}",
    nothing: "Nothing known speaks against it.",
    noPromise:
      "That is no promise: what is in the payer's account, and what their bank says at that moment, nobody knows before.",
    notKnown: "Not known, and so not checked:",
    reasons: {
      amount: "An amount has to be more than zero.",
      state: {
        PENDING_VERIFY: "The authorization is not confirmed yet.",
        REVOKED: "The authorization was revoked.",
        EXPIRED: "The authorization has expired.",
      },
      expired: "The authorization ended <time></time>.",
      limit: "It is more than the authorization's limit each time, <amount></amount>.",
      monthCount:
        "The number of withdrawals of this month is used up{until, select, none {} other {; it counts anew after {until}}}.",
      today: "It is more than is left of the bank's ceiling today, <amount></amount>.",
      service: "The service says that nothing can be withdrawn now, and not why.",
      bankNotListed: "The payer's bank is not among your active banks.",
      bankNoDebit: "The payer's bank has no direct debit.",
      bankAway: "The payer's bank cannot be reached now.",
      bankLimit: "It is more than the bank's limit per withdrawal, <amount></amount>.",
      bankDay: "It is more than the bank's limit per day, <amount></amount>.",
      dayCount:
        "By Daftar's own book there are {count, plural, one {# withdrawal} other {# withdrawals}} today already, and the bank takes {most, plural, other {#}} a day.",
    },
    unknown: {
      state: "the state of the authorization",
      expiry: "until when it is valid",
      limit: "its limit each time",
      monthCount: "what is left of the month's count",
      today: "what is left of today's amount",
      bank: "the bank's ceilings, and whether it can be reached",
      bankLimit: "the bank's limit per withdrawal",
      dayCount: "whether the bank's number of withdrawals a day is reached",
    },
  },
  revoke: {
    action: "Revoke",
    title: "Revoke this authorization",
    body: "It can’t be taken back: the customer would have to give a new authorization, and withdrawals that still wait under this one are likely to fail when their turn comes.",
    confirm: "Revoke authorization",
    word: "revoke",
    done: "The service no longer shows it: the authorization was revoked.",
    lost: {
      title: "It is not known whether it was revoked",
      body: "The answer of the service was lost. Look first what it says of the authorization now; do not send it again before that.",
    },
    stillShown: {
      title: "The service still shows it as it was",
      afterDone:
        "The service accepted the revocation and yet still shows the authorization as before. Count on withdrawals being possible until it says otherwise, and look again in a moment.",
      afterLost:
        "The authorization was not revoked as far as the service says now. It may still be at it: look again in a moment, or send the revocation once more.",
    },
    untold: {
      title: "The service could not be asked how it stands now",
      body: "Whether the authorization was revoked shows when it answers again.",
    },
    look: "Look again",
  },
  notFound: {
    title: "The service did not find this authorization",
    looked: "The payment service found no authorization with this id:",
    check: "Was the id copied whole? A withdrawal id, track id or mobile can be looked up in the search box too.",
  },
  revoked: {
    title: "This authorization was revoked",
    body: "The service no longer gives the details of a revoked authorization. Its withdrawals are still here.",
    known: "What Daftar knew of it last:",
  },
} as const;

export default authorizations;

/** What other screens say of authorizations: each word comes with the screen that says it. */
export const elsewhere = {
  shell: {
    items: {
      authorizations: "Authorizations",
    },
  },
  search: {
    more: {
      authorization: "See all authorizations",
    },
    groups: {
      authorization: authorizations.title,
    },
    records: {
      authorization: "direct debit authorizations",
    },
    one: {
      authorization: authorizations.one,
    },
    commands: { authorizationBanks: authorizations.banks.title },
  },
  exports: {
    source: {
      authorizations: "Authorizations",
    },
    fileName: {
      authorizations: "authorizations",
    },
    filters: { concern: authorizations.filters.concern },
    values: {
      expiring: authorizations.concern.expiring,
      full: authorizations.concern.full,
      authorizations_REVOKED: authorizations.status.revoked,
      authorizations_EXPIRED: authorizations.status.expired,
    },
  },
  audit: {
    subjects: {
      authorization: authorizations.one,
    },
    actions: { authorization_revoked: "Authorization: revocation" },
    words: {
      source_authorizations: "Authorizations",
      operation_authorizations_show: authorizations.one,
      operation_authorizations_list: "Authorizations",
    },
  },
} as const;
