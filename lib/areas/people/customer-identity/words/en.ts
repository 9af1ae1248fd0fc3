/** Whether a customer is who the business has written down. */
const customerIdentity = {
  title: "Identity check",
  description: "The service compares the customer’s record with the authorities, for a fee. What it said is kept.",
  company: "Only people are checked. For a company there are the inquiries about companies.",
  checks: {
    customerKyc: "Name, national code and date of birth",
    customerShahkar: "Mobile belongs to the national code (Shahkar)",
  },
  never: "Never checked here",
  asked: "{name}, <time></time>",
  cost: "charged: <price></price>",
  maybe: "it is not known whether <price></price> was charged",
  unpriced: "the fee is not written down here",
  kept: "Answer before that:",
  elsewhere: "Asked about the same mobile and national code, but not on this page.",
  changed: "The record has changed since: this was about what stood there before.",
  maybeChanged:
    "The service tells no date of birth in this record: whether it was corrected since this check, nobody can tell here. If it was, check again.",
  missing: "Missing in the record: {fields}. Without it the service asks nobody.",
  untold:
    "The service tells no date of birth in this record. If it has none, it refuses the check and nothing is asked.",
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
  open: "In the inquiries",
  history: "All inquiries about this customer",
  window: {
    title: "{check}: have it checked?",
    body: "The service takes the data from the customer’s record and asks the authority.",
    action: "Check for {price}",
    actionUnpriced: "Check, for a fee",
    again: "Check again for {price}",
    againUnpriced: "Check again, for a fee",
    keptNote:
      "It was answered on <time></time>: {state}. To look at that costs nothing; checked again it costs a fee again.",
    openNote:
      "On <time></time> it was checked, and what came of it is not known: {state}. Look in the service’s own dashboard whether a fee is gone. The check has no track id there, so a second one may cost a second fee.",
    reason: "Reason",
    reasonHint: "For the ledger and the log: at whose request, and why.",
    keptNow: "Somebody was answered meanwhile: {state}. Nothing was charged for you.",
    openNow: "It is not known what came of the check: {state}. Nothing is sent again by itself.",
    waiting: "It is beyond your budget. An owner or manager decides; nothing was asked.",
    openInquiry: "Open the inquiry",
  },
  told: {
    matched: "The service says that the record is right.",
    unmatched: "The service says that the record does not fit.",
    unanswered: "The authority has not answered the service yet. This is neither a yes nor a no; ask again later.",
    noData: "The service says that there was an error or no data, and not which. This is neither a yes nor a no.",
    other: "The check ended: {state}.",
  },
  unavailable: {
    title: "Identity checks are not active for this business",
    body: "Nothing was asked and nothing was charged. Ask the support of the payment service to activate the authentication of customers, then try again.",
  },
  refused: {
    title: "The service did not take the check",
    body: "Nothing was asked and nothing was charged. Its words say why. If something is missing, complete the record; if they say that the tool is not active, ask the support of the payment service to activate the authentication of customers.",
  },
  said: "The service’s words:",
} as const;

export default customerIdentity;

/** Nothing of it stands on other screens. */
export const elsewhere = {} as const;
