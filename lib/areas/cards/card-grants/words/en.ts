/** What cardholders let the business take from accounts elsewhere, and the orders that do. */
const cardGrants = {
  title: "Direct debit into the card’s account",
  description:
    "Transfers from the cardholder’s account at another bank to the card’s account, with their authorization.",
  ask: "Request authorization",
  askTitle: "Request authorization",
  askBody: "The holder agrees on their bank’s page. Until then, no money can be withdrawn.",
  bank: "Holder’s bank",
  chooseBank: "Choose the bank",
  usable: "Valid or waiting authorizations",
  notWhole: "Not all authorizations could be read; there may be others.",
  noUsable: "No authorization is valid or waiting for the holder.",
  anyBank: "Unknown bank",
  timesAMonth: "Maximum transfers a month",
  limit: "Maximum amount per transfer",
  expiresOn: "Last day",
  action: "Prepare the bank’s page",
  lost: "The service’s answer was lost. Nobody has the link, and no money can be withdrawn. Request it again.",
  ready: "The bank’s page is ready",
  readyHint: "Only for this cardholder; it works once.",
  until: "Valid until <when></when>.",
  qr: "QR code of the link",
  copy: "Copy the link",
  text: "Text for the cardholder",
  gone: "This page no longer works. Request another authorization.",
  pages: "Bank pages",
  page: {
    open: "Active",
    over: "Expired",
    back: "Back from the bank’s page",
  },
  /** Goes on after `page.back`. */
  saying: {
    SUCCEED: "according to the browser, the holder agreed",
    FAILED: "according to the browser, the holder did not agree",
  },
  bankSaid: "Message from the bank’s page: {reason} ({code})",
  by: "{name}, <when></when>",
  see: "See the link",
  limits: "{count, plural, one {# transfer} other {# transfers}} a month, <limit></limit> each",
  expires: "until <day></day>",
  revoke: "Revoke",
  revokeTitle: "Revoke this authorization?",
  revokeBody: "No more money can be withdrawn under it. This cannot be undone; the holder must agree again.",
  revoked: "The authorization was revoked",
  revokeLost:
    "It is not known whether the authorization was revoked. Check the list, and revoke it again if it is still valid.",
  transfer: "Transfer under authorization",
  onlyManagers: "Owners and managers request and revoke authorizations.",
  back: {
    questions: "If you have a question, ask the business that sent you the link.",
    done: {
      title: "Your bank has recorded your consent",
      body: "Your bank reports that you agreed to transfers from your account to the card’s account. You can close this page.",
    },
    notDone: {
      title: "No consent was recorded",
      body: "Your bank reports that you did not agree to transfers from your account to the card’s account. To agree, ask for another link.",
    },
    unknown: {
      title: "Result not known yet",
      body: "The bank has not reported the result yet. You can close this page; the business will see the result.",
    },
  },
  form: {
    title: "Transfer under a cardholder’s authorization",
    explained:
      "The holder’s bank is asked to transfer this amount to the card’s account under the holder’s authorization.",
    holder: "Cardholder",
    grant: "Authorization",
    limitHint: "At most {limit} each time under this authorization.",
    description: "Description",
    descriptionHint:
      "Shown in the holder’s statement. Daftar adds a code to it, to find this transfer if the service’s answer is lost.",
    reason: "Reason for the approvers",
    reviewHint: "This is what is approved and sent. No money moves until the approvers required by the policy agree.",
    submit: "Request transfer of {amount}",
    back: "Cardholder",
    noGrant: "There is no valid authorization with this id.",
  },
  evidence: {
    hint: "Deposits without a code in the holder’s statement with this amount, since shortly before the order was made. The description of this order’s row should end with {code}.",
    side: "In the holder’s statement",
    none: "There is no row of this amount without a code.",
    described: "Description: {text}",
    undescribed: "without a description",
    open: "See the cardholder’s account and credit",
  },
  help: {
    title: "Authorization now",
    gone: "This authorization is not in the service’s list.",
    changed: "This authorization is not valid now, and the service will refuse the transfer.",
  },
  found: {
    left: "The money has moved",
    leftHint:
      "The order keeps its status, and the statement is read until its row appears. The order is never sent again.",
    stayed: "The money has not moved",
  },
} as const;

export default cardGrants;

/** What other screens say of them. */
export const elsewhere = {
  orders: {
    titleOf: { grantTransfer: "<amount></amount> to a cardholder’s account" },
    kind: { grantTransfer: "Transfer under authorization" },
    status: { withHolder: "In the holder’s account", otherGrant: "Different authorization at the service" },
    fields: { grant: "Authorization", grantThere: "Authorization reported by the service" },
    grantFrom: "From the holder’s account at {bank}",
    grantFromAny: "From another account of the holder",
    situationOfOthers: {
      sentGrant: {
        title: "The service accepted it",
        next: "The holder’s bank has not decided yet, or the card account’s statement does not show it yet. Daftar keeps reading it.",
      },
      arrivedGrant: { title: "In the holder’s account", next: "According to the service, the money was moved." },
      failedGrant: {
        title: "The holder’s bank refused it",
        next: "No money was withdrawn. Daftar checks a few more times within a week.",
      },
      refusedGrant: {
        title: "The service refused it",
        next: "No money was withdrawn: the service did not accept the request, and the holder’s statement does not show it. Daftar checks a few more times within a week.",
      },
      unknownGrant: {
        title: "Not known yet; don’t order it again until it is clear",
        next: "The request may have arrived. Daftar searches the holder’s statement for its code for a quarter of an hour; if it is not found, you decide. Daftar never sends it again by itself.",
      },
      closedGrant: {
        title: "Closed: no money was withdrawn",
        next: "{wasTried, select, yes {The holder’s statement does not show it. Daftar checks a few more times within a week, and reopens the order if it is found.} other {Nothing was sent.}}",
      },
      unprovenGrant: {
        title: "Unknown: the holder’s statement does not show it, but that proves nothing",
        next: "{found, select, left {It was found that the money has moved. The statement is read until its row appears; the order is never sent again.} stayed {It was found that the money has not moved. The order is closed if the next check does not find it either.} other {The holder’s statement has been read for at least a quarter of an hour, and no row has its code. Look at the rows below, ask the service’s support, and record the result here. Don’t order it again until then.}}",
      },
      takenGrant: {
        title: "Not known yet: this track id was already used at the service",
        next: "According to the service, this track id was already used, most likely by this order’s request, and the holder’s statement does not show it yet. Daftar keeps searching and never sends the order again.",
      },
      perhapsGrant: {
        title: "Ended in Daftar, but a row of the holder’s statement may be this order",
        next: "The statement has a deposit of this amount without a code. Compare it with this order before you order again.",
      },
      vanishedGrant: {
        title: "Accepted, but not in the holder’s statement",
        next: "The service accepted the transfer, but for some time the statement has not shown it. Daftar keeps reading. Don’t order it again until the service’s support has confirmed the result.",
      },
      otherGrant: {
        title: "The service reports a different authorization from this order’s",
        next: "Money may have been withdrawn from another account. Nothing from this business is sent until it is reviewed.",
      },
    },
    timeline: { arrivedGrant: "In the holder’s account", otherGrant: "Different authorization from this order’s" },
    factsGrant: "Details of the transfer",
    approveDialog: { titleGrant: "Approve withdrawing this amount from the holder’s account?" },
    help: {
      descriptionGrant: "Daftar’s evidence on this cardholder, authorization and time.",
      similarGrant: "The same amount for the same cardholder within a day",
    },
  },
  approvals: {
    twinGrant: "Same amount and cardholder at nearly the same time",
    attention: {
      otherGrant: {
        title: "The service reports a different authorization from this order’s",
        todo: "Ask the service’s support with the track id. All sending is stopped until someone releases it.",
      },
      unprovenGrant: {
        title: "The holder’s statement does not show this transfer, but that proves nothing",
        todo: "Don’t order it again: open the order, look at the statement, ask the service’s support with the track id, and record the result there.",
      },
      takenGrant: {
        title: "The track id was already used at the service, but the transfer is not in the holder’s statement",
        todo: "Don’t order it again. Most likely this order’s request arrived; Daftar keeps searching. If it takes long, ask the service’s support with the track id.",
      },
      perhapsGrant: {
        title: "Ended in Daftar, but a row of the holder’s statement may be this order",
        todo: "Compare the row with this order before you order it again.",
      },
      vanishedGrant: {
        title: "Accepted, but not in the holder’s statement",
        todo: "Don’t order it again: ask the service’s support with the track id. Once it is clear, mark it as dealt with.",
      },
    },
  },
  policy: { kinds: { grantTransfer: "Transfers under cardholders’ authorizations" } },
  exports: { values: { grantTransfer: "Transfer under authorization" } },
  audit: {
    actions: {
      card_application_grant_asked: "Card: requesting a direct-debit authorization from the holder",
      card_application_grant_revoked: "Card: revoking a direct-debit authorization",
    },
    facts: { cardGrant: "Authorization" },
    words: { kind_grantTransfer: "Transfer under a cardholder’s authorization" },
  },
  errors: {
    grantUnknown: "This authorization is not in the service’s list.",
    grantNotActive: "This authorization is not valid.",
    grantOver: "This authorization has expired.",
    grantLimit: "The amount is more than this authorization allows per transfer.",
  },
} as const;
