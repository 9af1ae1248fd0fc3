/** Asking a payer for an authorization: the business's side, and the pages that payers see. */
const authorizationRequests = {
  title: "Authorization requests",
  description:
    "Requests that you sent to payers for an authorization. Once the payer agrees at the bank, it becomes an authorization.",
  one: "Authorization request",
  list: "List of authorization requests",
  create: "New authorization",
  createDescription:
    "Ask a payer for an authorization to collect from their account. The request itself collects nothing.",
  status: {
    asking: "Being registered",
    notKnown: "Registration unknown",
    waiting: "Waiting for the payer",
    atBank: "At the bank",
    agreed: "Agreed, being confirmed",
    active: "Authorization active",
    refused: "Not agreed",
    unreachable: "Failed at the bank",
    expired: "Expired",
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
    monthlyCount: "Maximum withdrawals per month",
    limitRial: "Limit of each withdrawal",
    expiresOn: "Valid until",
    wageType: "Fee",
    by: "Requested by",
    createdAt: "Requested on",
    linkUntil: "Link valid until",
    days: "Link valid for",
    errorCode: "Bank's code",
    authorizationId: "Authorization",
  },
  wage: {
    APPLICATION_USER: "Borne by the payer",
    APPLICATION_SELF: "Borne by the business",
    unset: "As set at the service",
  },
  form: {
    terms: "Terms of the authorization",
    payer: "Payer",
    optional: "Optional, for your own records",
    chooseBank: "Choose the payer's bank",
    mobileHint: "It has to belong to the owner of the account.",
    codeHint: "The bank compares it with the owner of the account.",
    codeNeeded: "This bank identifies the payer by the national code.",
    countHint: "The maximum number of successful withdrawals in one month.",
    untilHint: "The last day, Tehran time.",
    limitHint: "This bank's limit per withdrawal is {amount}.",
    validityYears: "{count, plural, one {At most # year at this bank.} other {At most # years at this bank.}}",
    validityMonths: "{count, plural, one {At most # month at this bank.} other {At most # months at this bank.}}",
    overLimit: "The amount is above the bank's limit per withdrawal.",
    overValidity: "This is longer than the bank allows.",
    bankAway: "Payers cannot be sent to this bank at the moment.",
    noWayTitle: "Payers cannot be sent to their bank yet",
    noWay:
      "The address of the service's pages for payers is not set. No link can be created until the administrator of this installation sets <setting></setting>.",
    days: "{count, plural, one {# day} other {# days}}",
    daysHint: "The payer can open the link and decide until then. The authorization has to last longer.",
    noBanks: "The service reports no bank that payers can be sent to now.",
    submit: "Create the link",
    back: "The payer comes back to <host></host>. The service accepts this address only if your payment gateway is registered on the same domain.",
    domainTitle: "The service did not accept the return address of payers",
    notThereTitle: "The service answered “not found”, and no link was made",
    notThere:
      "Nothing has been asked of the payer. Ask the service’s support whether direct debit is open for this business.",
    domain:
      "Daftar runs at <host></host>. The service sends payers back only to the domain that your payment gateway is registered with. Run Daftar there, or ask the service's support to register this one.",
  },
  detail: {
    linkTitle: "Link for the payer",
    linkHint:
      "The link gives one authorization and is for this payer only. Anybody who has it can agree to these terms, so share it with nobody else.",
    qr: "QR code of the link",
    copyLink: "Copy the link",
    text: "Text to send",
    works: "Valid until <time></time>",
    pressRefused: "The payer could not go on to the bank",
    pressRefusedAt:
      "The payer pressed the link, <time></time>, and the service refused. Nothing has been agreed, and the link still works.",
    pressRefusedNext: {
      said: "If the service’s text is about the terms, take the link back and make a new request. Otherwise ask the service’s support.",
      silent:
        "The service gave no reason and will most likely refuse further presses too. Ask the service’s support what is wrong, and then tell the payer.",
    },
    again: "Request again with the same terms",
    againEnds:
      "The current link is taken back first. If the payer has agreed by it, that is not confirmed and is cancelled automatically, so that there are never two authorizations.",
    againAgreed: "The payer has agreed by this link",
    againAgreedNext: "No new request was made. See the current state of this request.",
    takeBack: "Take the link back",
    takeBackTitle: "Take the link back?",
    takeBackBody:
      "The link stops working immediately. If the payer is at the bank already, an agreement is not confirmed and is usually cancelled after 20 minutes.",
    takenBack: "The link was taken back",
    open: "Open the authorization",
    facts: "Terms of the request",
    course: "Events",
    asked: "Requested",
    opened: "Link opened, sent to the bank",
    inVain: "Nothing came of it: no agreement was seen while the bank's page was open.",
    returned: "Returned from the bank",
    returns: {
      SUCCEED: "According to the payer's browser: agreed",
      FAILED: "According to the payer's browser: no agreement",
      FAILED_TO_ACCESS_BANK: "According to the payer's browser: the bank could not be reached",
    },
    second: "Agreed a second time, not confirmed",
    secondNext: "One authorization comes of a request. The service cancels the other one:",
    confirmed: "Confirmed, authorization active",
    until: "End of the link",
  },
  next: {
    asking: "Daftar has requested the link from the service.",
    not_known:
      "The service's answer was lost. If the request was registered, nobody has its link, and it is usually cancelled after 20 minutes. You can safely request again.",
    waiting: "Send the payer the link. They see the terms and decide at their bank.",
    tried: "The payer opened the link, but no agreement was seen. The link still works, and they can try again.",
    at_bank:
      "The payer was sent to the bank. The result appears here automatically, even if the payer closes the page.",
    agreed:
      "The payer reported an agreement. Daftar confirms it once the service shows it; until then nothing can be collected.",
    active: "The payer agreed and the authorization is confirmed. Withdrawals can be made under it.",
    refused:
      "According to the payer's browser, the payer came back without agreeing. The link is used up; create a new one for another try.",
    unreachable:
      "According to the payer's browser, the last try failed at the bank, and the link has ended. The events show the reason if the bank gave one. Request again, or with another bank.",
    expired:
      "No agreement was seen while the link was valid. If the payer says that they agreed, check the authorizations before you request again.",
    lapsed:
      "The payer agreed, but no confirmation was seen in time, and the service cancels unconfirmed authorizations. Check the authorizations before you request again.",
    taken_back: "A member took the link back.",
  },
  empty: {
    title: "No requests yet",
    body: "Create an authorization link for a payer, who sees the terms and decides at the bank.",
  },
  notFound: {
    title: "No request with this id was found",
    looked: "No authorization request has this id, or it is older than 90 days:",
    check: "Find agreed authorizations by mobile or name in the list of authorizations.",
  },
  payer: {
    title: "{Business} asks for your permission",
    intro: "to collect from your account by direct debit, within these limits:",
    limit: "At most each time",
    count: "Maximum number",
    countValue: "{count, plural, one {# time a month} other {# times a month}}",
    until: "Valid until",
    bank: "Your bank",
    mobile: "Your mobile",
    linkUntil: "This page is valid until <time></time>.",
    decide: "Go to the bank and decide",
    again: "Go to the bank again",
    atBankNote: "You were sent to your bank. If you closed its page, you can open it again.",
    busyTitle: "One moment",
    busy: "Your bank is being asked for its page. Nothing has been agreed. This page tries again automatically.",
    termsTitle: "Your bank cannot be opened now",
    terms: "Nothing has been agreed. {Business} can see it. This link still works; try again later.",
    failedTitle: "Your bank did not open",
    failed: "Nothing has been agreed, and this link still works. Try again; if that does not help, tell {business}.",
    how: "You decide at your bank, not here. Nothing is taken from your account now. To end the permission later, ask {business} or your bank.",
    safe: "Agree only if you know {business} and expect this request.",
    agreedTitle: "Thank you. Your permission is being confirmed",
    agreed: "This takes a moment and happens automatically. You can close this page.",
    activeTitle: "Your permission is active",
    active: "{Business} can now collect from your account within these limits. You can close this page.",
    refusedTitle: "You came back without agreeing",
    refused:
      "Your browser reported this when it came back from the bank. If you wanted to agree, ask {business} for a new link.",
    unreachableTitle: "It did not work at your bank",
    unreachable:
      "Your browser reported this when it came back. Ask {business} for a new link, or try with another bank.",
    noWayTitle: "This link does not lead to your bank yet",
    noWay: "This is not your fault. Please tell {business}.",
    overTitle: "This link is no longer valid",
    over: "It was used, taken back, or its time has passed. If you have just agreed at your bank, ask {business} whether it counts. Otherwise ask for a new link.",
    unknownTitle: "This link is not valid",
    unknown: "It may be incomplete or too old. Ask the sender for a new one.",
    lockedTitle: "Too many attempts",
    locked: "Too many invalid links were opened from your connection. Try again in a few minutes.",
  },
} as const;

export default authorizationRequests;

/** What other screens say of requests. */
export const elsewhere = {
  shell: { items: { "authorization-requests": "Authorization requests" } },
  search: {
    more: { authorizationRequest: "See all requests" },
    groups: { authorizationRequest: authorizationRequests.title },
    records: { authorizationRequest: "authorization requests" },
    one: { authorizationRequest: authorizationRequests.one },
    commands: {
      newAuthorization: authorizationRequests.create,
    },
  },
  audit: {
    actions: {
      authorization_request_made: "Authorization requested from a payer",
      authorization_request_confirmed: "Payer's authorization confirmed",
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
