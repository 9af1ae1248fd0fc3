/** Direct debit authorizations: a customer's permission to collect from an account. */
const authorizations = {
  title: "Direct debit authorizations",
  description: "Permissions that customers gave at their bank, with a limit per withdrawal and a number per month.",
  one: "Authorization",
  list: "List of authorizations",
  status: { active: "Active", pendingVerify: "Waiting for confirmation", revoked: "Revoked", expired: "Expired" },
  fields: {
    email: "Email",
    nationalCode: "National code",
    payer: "Account",
    card: "Card",
    accountNumber: "Account number",
    limit: "Limit per withdrawal",
    monthlyCount: "Monthly count",
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
    change: "Event",
    period: "Date of the event",
  },
  change: { given: "Given", revoked: "Revoked", ended: "Ended" },
  concern: { expiring: "Ends within 30 days", full: "Monthly number nearly used up" },
  ofBook: {
    ended:
      "The service does not list these separately: this list is from Daftar's own book, as last seen until <time></time>. Authorizations that ended before the book began are not in it.",
    concern:
      "From Daftar's own book: all authorizations as of <time></time>. The monthly number counts withdrawals of this month that succeeded or still wait, for authorizations of five a month or more.",
    change:
      "From Daftar's own book: all authorizations until <time></time>. The day of a revocation is the one that the service reports or, without one, the day on which the book learned of it.",
    notWhole: "Daftar's own book does not have all authorizations yet, so this list may be incomplete.",
    empty: "This search reads Daftar's own book and finds whole mobiles or whole words of names.",
  },
  endedLeftOut:
    "{count, plural, one {# ended authorization is} other {# ended authorizations are}} not listed here: the service still shows {count, plural, one {it} other {them}} as active and counts {count, plural, one {it} other {them}}.",
  serviceLimit:
    "The service does not list revoked authorizations. Choose the status “Revoked” for those in Daftar's own book.",
  empty: {
    title: "No authorizations yet",
    body: "An authorization appears here once the customer has agreed at the bank.",
  },
  next: {
    active: "Withdrawals can be made within its limits until it ends.",
    pendingVerify:
      "The customer agreed at the bank, but your system has not confirmed it yet. Without confirmation it is usually cancelled 20 minutes after the agreement.",
    revoked: "No more withdrawals can be made. The customer has to give a new authorization.",
    expired: "No more withdrawals can be made. The customer has to give a new authorization.",
    unknown:
      "The service reported a state that Daftar does not know. The limits below, or a withdrawal, show whether the authorization can be used.",
    soon: "The authorization ends soon. Ask the customer for a new one in time.",
  },
  calculation: {
    title: "Used and left",
    month: "This month",
    monthRange: "{from} to {to}",
    today: "Today",
    countUsed: "{used} of {total} withdrawals used",
    countUntold: "The service does not report the number of withdrawals used",
    countLeft: "{count, plural, =0 {None left} one {# left} other {# left}}",
    amountUsed: "Collected today",
    amountLeft: "Left of the bank's daily ceiling",
    noCeiling: "The bank has no daily ceiling",
    withdrawable: "A withdrawal is possible now",
    notWithdrawable: "No withdrawal is possible now",
  },
  bank: {
    title: "The payer's bank",
    healthy: "Reachable",
    away: "Not reachable now",
    none: "No direct debit",
    notListed: "This bank is not in the service's list of active banks.",
    limit: "Bank's limit per withdrawal",
    dailyLimit: "Bank's limit per day",
    dailyCount: "Withdrawals per day",
    validity: "Maximum validity",
    year: "{count, plural, one {# year} other {# years}}",
    month: "{count, plural, one {# month} other {# months}}",
    currency: "Currency of its limits",
    authentication: "How the payer is identified",
    nationalCode: "National code",
    refund: "Refund of withdrawals",
    canRefund: "Possible",
    cannotRefund: "Not possible at this bank",
    refundUntold: "Not reported by the service",
  },
  banks: {
    bank: "Bank",
    title: "Banks for direct debit",
    open: "Banks and ceilings",
    description: "The ceilings and terms of each bank for collecting from its accounts, as the service reports them.",
    reachable:
      "{reachable, plural, =0 {No bank} one {# bank} other {# banks}} of {all, plural, one {# with direct debit is} other {# with direct debit are}} reachable now",
    away: "Payers cannot be sent to this bank for an authorization now, and withdrawals from its accounts may be refused or fail. Try again once the bank is reachable.",
    others: "Banks without direct debit",
    othersHint: "These banks are active, but nothing can be collected from their accounts.",
    empty: {
      title: "No active bank",
      body: "The service reports no active bank for this business. Contact its support to activate banks.",
    },
  },
  detail: {
    facts: "Details",
    payer: "Customer and account",
    withdrawals: "Withdrawals of this authorization",
  },
  used: {
    service: "Reported by the service, <time></time>.",
    book: "From Daftar's own book: {done, plural, =0 {no successful withdrawal} one {# successful withdrawal} other {# successful withdrawals}} in this period{open, plural, =0 {} other {, # still waiting}}; <amount></amount> collected today.",
    asOf: "The book is complete until <time></time>; it counts by the day of collection.",
    notWhole: "The book does not have all withdrawals yet, so its figures may be too low.",
    notRead: "The book's figures could not be read.",
    differCount:
      "The service reports another number of withdrawals than Daftar's own book. Check the withdrawals below before you decide.",
    differAmount: "The service reports another amount for today than Daftar's own book has by the day of collection.",
    differBoth:
      "The service and Daftar's own book differ in the number of withdrawals and in today's amount. Check the withdrawals below before you decide.",
  },
  refusal: {
    title: "Check a withdrawal for today",
    description: "Enter an amount to compare it with the limits of this authorization and its bank.",
    amount: "Amount ({unit})",
    against: "{count, plural, one {One obstacle to this withdrawal:} other {# obstacles to this withdrawal:}}",
    nothing: "No known obstacle to this withdrawal.",
    noPromise:
      "This does not guarantee success: the balance of the payer's account and the bank's answer are not known beforehand.",
    notKnown: "Not known and not checked:",
    reasons: {
      amount: "An amount has to be more than zero.",
      state: {
        PENDING_VERIFY: "The authorization is not confirmed yet.",
        REVOKED: "The authorization was revoked.",
        EXPIRED: "The authorization has expired.",
      },
      expired: "The authorization ended <time></time>.",
      limit: "The amount is above the authorization's limit per withdrawal, <amount></amount>.",
      monthCount:
        "This month's number of withdrawals is used up{until, select, none {} other {; it starts again after {until}}}.",
      today: "The amount is above what is left of the bank's ceiling today, <amount></amount>.",
      service: "The service reports that nothing can be collected now and gives no cause.",
      bankNotListed: "The payer's bank is not among your active banks.",
      bankNoDebit: "The payer's bank has no direct debit.",
      bankAway: "The payer's bank is not reachable now.",
      bankLimit: "The amount is above the bank's limit per withdrawal, <amount></amount>.",
      bankDay: "The amount is above the bank's limit per day, <amount></amount>.",
      dayCount:
        "Daftar's own book has {count, plural, one {# withdrawal} other {# withdrawals}} today already, and the bank accepts at most {most, plural, other {#}} a day.",
    },
    unknown: {
      state: "the state of the authorization",
      expiry: "the end of its validity",
      limit: "its limit per withdrawal",
      monthCount: "the number left this month",
      today: "the amount left today",
      bank: "the bank's ceilings and whether it is reachable",
      bankLimit: "the bank's limit per withdrawal",
      dayCount: "the number of withdrawals today at the bank",
    },
  },
  revoke: {
    action: "Revoke",
    title: "Revoke this authorization",
    body: "A revocation can’t be undone: for further withdrawals the customer has to give a new authorization. Withdrawals that still wait under this one are likely to fail.",
    confirm: "Revoke authorization",
    word: "revoke",
    done: "The authorization was revoked; the service no longer shows it.",
    lost: {
      title: "It is not known whether the authorization was revoked",
      body: "The service's answer was lost. Check the current state of the authorization before you send it again.",
    },
    stillShown: {
      title: "The service still shows the authorization as before",
      afterDone:
        "The service accepted the revocation but still shows the authorization as before. Until that changes, treat withdrawals as possible, and check again in a moment.",
      afterLost:
        "According to the service, the authorization is not revoked so far. The revocation may be in progress: check again in a moment or send it once more.",
    },
    untold: {
      title: "The current state could not be read from the service",
      body: "Once the service answers, you see whether the authorization was revoked.",
    },
    look: "Check again",
  },
  notFound: {
    title: "No authorization with this id was found",
    looked: "The payment service found no authorization with this id:",
    check: "Was the whole id copied? You can also search for a withdrawal id, a track id or a mobile.",
  },
  revoked: {
    title: "This authorization was revoked",
    body: "The service no longer gives the details of this authorization. Its withdrawals are still shown here.",
    known: "Latest details in Daftar's own book:",
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
