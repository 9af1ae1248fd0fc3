/** Whether a customer is who the business has written down. */
const customerIdentity = {
  title: "Identity check",
  description: "The service checks the customer’s record with the authorities for a fee, and Daftar keeps the answer.",
  company: "Identity checks are for people only. For companies, use the inquiries about companies.",
  checks: {
    customerKyc: "Name, national code and date of birth",
    customerShahkar: "Mobile belongs to the national code (Shahkar)",
  },
  never: "Not checked in Daftar yet",
  asked: "{name}, <time></time>",
  cost: "charged: <price></price>",
  maybe: "it is not known whether <price></price> was charged",
  unpriced: "the fee is not recorded",
  kept: "Earlier answer:",
  elsewhere: "This answer is for the same mobile and national code, but was not requested on this page.",
  changed: "The record has changed since this check; the answer is for the earlier details.",
  maybeChanged:
    "The service does not give this customer’s date of birth, so it is not known whether it was corrected since this check. If it was, check again.",
  missing: "Missing in the record: {fields}. Without it the service does not check.",
  untold:
    "The service does not give this customer’s date of birth. If there is none, the service refuses the check and nothing is asked.",
  edit: "Complete the record",
  fields: {
    firstName: "first name",
    lastName: "last name",
    nationalCode: "national code",
    birthday: "date of birth",
    mobile: "mobile",
  },
  check: "Check…",
  checkAgain: "Check again…",
  open: "See in the inquiries",
  history: "All inquiries about this customer",
  window: {
    title: "Check: {check}",
    body: "The service checks the customer’s record with the authority.",
    action: "Check for {price}",
    actionUnpriced: "Check, for a fee",
    again: "Check again for {price}",
    againUnpriced: "Check again, for a fee",
    keptNote: "The answer arrived on <time></time>: {state}. Seeing it is free; checking again costs another fee.",
    openNote:
      "The check was requested on <time></time> and its result is not known: {state}. See in the service’s own dashboard whether a fee was charged. The check has no track id at the service, so requesting it again may cost a second fee.",
    reason: "Reason",
    reasonHint: "For the record of inquiries and the audit log: at whose request, and why.",
    keptNow: "The answer arrived meanwhile: {state}. Nothing was charged for your request.",
    openNow: "The result of the check is not known: {state}. Daftar does not send it again automatically.",
    waiting: "The cost is above your budget. An owner or manager decides; nothing was asked.",
    openInquiry: "Open the inquiry",
  },
  told: {
    matched: "According to the service, the record matches.",
    unmatched: "According to the service, the record does not match.",
    unanswered: "The authority has not answered the service yet, so the result is not known; check again later.",
    noData: "According to the service, there was an error or no data. The result is not known.",
    other: "Result of the check: {state}.",
  },
  unavailable: {
    title: "Identity checks are not active for this business",
    body: "Nothing was asked and nothing was charged. Ask the support of the payment service to activate the authentication of customers, then try again.",
  },
  refused: {
    title: "The service did not accept the check",
    body: "Nothing was asked and nothing was charged. The cause is in the service’s text: if details are missing, complete the record; if the tool is not active, ask the support of the payment service to activate the authentication of customers.",
  },
  said: "The service’s text:",
} as const;

export default customerIdentity;

/** Nothing of it stands on other screens. */
export const elsewhere = {} as const;
