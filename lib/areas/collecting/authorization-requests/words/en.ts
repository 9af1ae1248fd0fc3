/** Asking a payer for an authorization: the business's side, and the pages that payers see. */
const authorizationRequests = {
  title: "Requests to payers",
  description:
    "What payers were asked to agree to at their bank. What they agreed to is an authorization from then on.",
  one: "Request to a payer",
  list: "List of requests to payers",
  create: "New authorization",
  createDescription: "Ask a payer's permission to collect from their account. Nothing is collected by it yet.",
  status: {
    asking: "Being registered",
    notKnown: "Not known whether registered",
    waiting: "Link not opened yet",
    atBank: "At the bank",
    agreed: "Agreed, being confirmed",
    active: "Authorization active",
    refused: "Refused",
    unreachable: "Bank could not be reached",
    expired: "Time ran out",
    lapsed: "Agreed, no confirmation seen in time",
    takenBack: "Taken back",
  },
  fields: {
    status: "Status",
    bankCode: "Bank",
    mobile: "Payer's mobile",
    name: "Name",
    email: "Email",
    nationalCode: "National code",
    monthlyCount: "Withdrawals a month, at most",
    limitRial: "Limit of each withdrawal",
    expiresOn: "Valid until",
    wageType: "Fee",
    by: "Asked by",
    createdAt: "Asked on",
    errorCode: "Bank's code",
    authorizationId: "Authorization",
  },
  wage: {
    APPLICATION_USER: "Borne by the payer",
    APPLICATION_SELF: "Borne by the business",
    unset: "As set at the service",
  },
  form: {
    terms: "What you ask for",
    payer: "Who pays",
    optional: "For your own records",
    chooseBank: "Choose the payer's bank",
    mobileHint: "It has to belong to the owner of the account.",
    codeHint: "The bank compares it with the owner of the account.",
    codeNeeded: "This bank knows the payer by it.",
    countHint: "How many may succeed in one month.",
    untilHint: "The last day, in Tehran.",
    limitHint: "This bank takes at most {amount} at a time.",
    validityYears: "{count, plural, one {At this bank for # year at most.} other {At this bank for # years at most.}}",
    validityMonths:
      "{count, plural, one {At this bank for # month at most.} other {At this bank for # months at most.}}",
    overLimit: "This is more than the bank takes at a time.",
    overValidity: "This is longer than the bank allows.",
    bankAway: "Payers cannot be sent to this bank at the moment.",
    noWayTitle: "No payer can be sent to their bank from here yet",
    noWay:
      "This installation does not know where the service's pages for payers are. Whoever looks after it sets <setting></setting>; until then no link can be made.",
    noBanks: "The service names no bank that payers can be sent to now.",
    submit: "Make the link",
    back: "The payer comes back to <host></host>. The service takes this address only if your registered payment gateway is on the same domain.",
    domainTitle: "The service did not take the address that payers come back to",
    domain:
      "Daftar runs at <host></host>. The service sends payers back only to the domain that your payment gateway is registered with. Run Daftar there, or ask the service's support to register this one.",
  },
  detail: {
    linkTitle: "Link for the payer",
    linkHint: "It works once, for this payer. Whoever has it can agree to what stands here, so give it to nobody else.",
    qr: "The link as a picture for a camera",
    copyLink: "Copy the link",
    text: "Text to send",
    left: "{minutes, plural, =0 {Less than a minute left} one {# minute left} other {# minutes left}}",
    again: "Ask the same again",
    againEnds:
      "This link is taken back first: if the payer has agreed by it after all, that is not confirmed and ends by itself. So there are never two authorizations.",
    againAgreed: "The payer has agreed by this link after all",
    againAgreedNext: "Nothing new was asked for. Look at how this request stands now.",
    takeBack: "Take the link back",
    takeBackTitle: "Take the link back?",
    takeBackBody:
      "The link stops working at once. If the payer is at the bank already, what they agree to is not confirmed, and usually ends by itself after 20 minutes.",
    takenBack: "The link was taken back",
    open: "Open the authorization",
    facts: "What was asked for",
    course: "What happened",
    asked: "Asked",
    opened: "Link opened, on to the bank",
    returned: "Back from the bank",
    confirmed: "Confirmed: the authorization is active",
    until: "The link stops working",
  },
  next: {
    asking: "The service is being asked for the link.",
    not_known:
      "The service's answer was lost. If it was registered, nobody can agree to it, because its link is lost too; it usually ends by itself after 20 minutes. You can ask again without harm.",
    waiting: "Give the payer the link. They see who asks and for what, and then decide at their bank.",
    at_bank: "The payer was sent to the bank. What they decide is found here by itself, also if they close the page.",
    agreed:
      "The payer says they agreed. Daftar confirms it as soon as the service shows it; until then nothing can be collected.",
    active: "The payer agreed and it is confirmed. Withdrawals can be made under it.",
    refused:
      "The payer came back without having agreed, as their browser says. The link is used up; ask again if they want another try.",
    unreachable:
      "The payer could not be sent to the bank, as their browser says. The link is used up; ask again, perhaps with another bank.",
    expired:
      "No agreement was found while the link worked. If the payer says that they agreed, look among the authorizations before you ask again.",
    lapsed:
      "The payer agreed, but no confirmation was seen in time; what is not confirmed the service cancels by itself. Look among the authorizations before you ask again.",
    taken_back: "Somebody of the business took the link back.",
  },
  empty: {
    title: "Nobody was asked yet",
    body: "Ask a payer for an authorization: they get a link, see what is asked for, and decide at their bank.",
  },
  notFound: {
    title: "There is no such request",
    looked: "No request to a payer has this id, or it is older than 90 days:",
    check: "What a payer agreed to is found among the authorizations, by mobile or name.",
  },
  payer: {
    title: "{business} asks for your permission",
    intro: "to collect from your account by direct debit, within these limits:",
    limit: "Each time, at most",
    count: "How often, at most",
    countValue: "{count, plural, one {# time a month} other {# times a month}}",
    until: "Valid until",
    bank: "Your bank",
    mobile: "Your mobile",
    linkUntil: "This page works until <clock></clock>.",
    decide: "Go to the bank and decide",
    again: "Go to the bank again",
    atBankNote: "You were sent to your bank. If you closed its page, you may open it once more.",
    how: "You decide at your bank, not here. Nothing is collected now. How you can end the permission later, ask {business} or your bank.",
    safe: "Only agree if you know {business} and expect this.",
    agreedTitle: "Thank you. Your permission is being confirmed",
    agreed: "This takes a moment and happens by itself. You may close this page.",
    activeTitle: "Done: your permission is active",
    active: "{business} can now collect within these limits. You may close this page.",
    refusedTitle: "You came back without agreeing",
    refused:
      "Your browser said so when it came back from the bank. If that was not what you wanted, ask {business} for a new link.",
    unreachableTitle: "Your bank could not be reached",
    unreachable: "Your browser said so when it came back. Ask {business} for a new link, or try with another bank.",
    noWayTitle: "This link does not lead to your bank yet",
    noWay: "It is nothing that you did. Please tell {business}; they can set it right.",
    overTitle: "This link does not work any more",
    over: "A link works once and usually for 20 minutes. Ask {business} for a new one.",
    unknownTitle: "This link does not work",
    unknown: "It may be incomplete, or too old. Ask whoever sent it to you for a new one.",
    lockedTitle: "Too many tries",
    locked: "Too many links that do not work were opened from here. Wait a few minutes and try again.",
  },
} as const;

export default authorizationRequests;

/** What other screens say of requests. */
export const elsewhere = {
  search: {
    more: { authorizationRequest: "See all requests" },
    groups: { authorizationRequest: authorizationRequests.title },
    records: { authorizationRequest: "requests to payers" },
    one: { authorizationRequest: authorizationRequests.one },
    commands: {
      newAuthorization: authorizationRequests.create,
    },
  },
  audit: {
    actions: {
      authorization_request_made: "Asking a payer for an authorization",
      authorization_request_confirmed: "Authorization of a payer confirmed",
      authorization_request_taken_back: "Payer's link taken back",
    },
    facts: {
      bank: "Bank",
      limitRial: "Limit of each withdrawal",
      monthlyCount: "Withdrawals a month",
      authorizationId: "Authorization id",
    },
    subjects: {
      authorizationRequest: authorizationRequests.one,
    },
  },
} as const;
