/** What cardholders let the business take from accounts elsewhere, and the orders that do. */
const cardGrants = {
  title: "Direct debit into the card’s account",
  description:
    "What this cardholder lets the business take from an account at another bank, and put into the card’s own.",
  ask: "Ask for a grant",
  askTitle: "Ask for a grant",
  askBody: "The holder agrees on their own bank’s page. Until then nothing can be taken.",
  bank: "The holder’s bank",
  chooseBank: "Choose the bank",
  usable: "In force or waiting",
  notWhole: "Not all grants could be read; there may be others.",
  noUsable: "No grant is in force or waits for the holder.",
  anyBank: "A bank that is not told",
  timesAMonth: "Transfers a month, at most",
  limit: "Each transfer, at most",
  expiresOn: "Last day",
  action: "Prepare the bank’s page",
  lost: "The service’s answer was lost. Nobody has a link to it, and nothing can be taken. Ask once more.",
  ready: "The bank’s page is ready",
  readyHint: "For this cardholder alone. It works once.",
  until: "It can be opened until <when></when>.",
  qr: "The link as a picture for a camera",
  copy: "Copy the link",
  text: "Text for the cardholder",
  gone: "This page leads nowhere any more. Ask for another grant.",
  pages: "Pages of the bank that were prepared",
  page: {
    open: "Can be opened",
    over: "Its time is over",
    back: "Back from the bank’s page",
  },
  /** Goes on after `page.back`. */
  saying: { SUCCEED: "saying that the holder agreed", FAILED: "saying that the holder did not agree" },
  bankSaid: "The bank’s page said: {reason} ({code})",
  by: "{name}, <when></when>",
  see: "See the link",
  limits: "{count, plural, one {# transfer} other {# transfers}} a month, <limit></limit> each",
  expires: "until <day></day>",
  revoke: "Revoke",
  revokeTitle: "Revoke this grant?",
  revokeBody: "Nothing can be taken under it any more. This cannot be undone; the holder would have to agree anew.",
  revoked: "The grant was revoked",
  revokeLost: "Whether it was revoked is not known. Look at the list, and try again if it is still in force.",
  transfer: "Take money",
  onlyManagers: "Owners and managers ask for grants and revoke them.",
  back: {
    done: { title: "Agreed", body: "Your bank says that you agreed. You can close this page." },
    notDone: {
      title: "Not agreed",
      body: "You came back without agreeing. If you did not mean to, ask for another link.",
    },
    unknown: {
      title: "Not known yet",
      body: "The bank has not said what became of it. You can close this page; the business will see.",
    },
  },
  form: {
    title: "Take money under a grant",
    explained: "The holder’s bank is asked to move this into the account of the card, under what the holder agreed to.",
    holder: "Cardholder",
    grant: "Grant",
    limitHint: "At most {limit} at once under this grant.",
    description: "Description",
    descriptionHint:
      "Stands in the holder’s statement. Daftar adds a code by which it finds this transfer again if an answer is lost.",
    reason: "Reason for the approvers",
    reviewHint: "This is what is signed and sent. Nothing moves before those have agreed whom the policy asks for.",
    submit: "Request transfer of {amount}",
    back: "Cardholder",
    noGrant: "There is no grant in force with this id.",
  },
  evidence: {
    hint: "Deposits of this amount in the holder’s statement that carry no code, since shortly before the order was made. The order’s own row would end with {code}.",
    side: "In the holder’s statement",
    none: "Nothing of this amount without a code is listed.",
    described: "Description: {text}",
    undescribed: "without a description",
    open: "See the cardholder’s money",
  },
  help: {
    title: "The grant now",
    gone: "The service does not list this grant.",
    changed: "It is not in force now: the service would refuse this.",
  },
  found: {
    left: "The money has moved",
    leftHint: "The order stays as it is, and the statement is read until it shows it. It is never sent again.",
    stayed: "The money has not moved",
  },
} as const;

export default cardGrants;

/** What other screens say of them. */
export const elsewhere = {
  orders: {
    titleOf: { grantTransfer: "<amount></amount> into a cardholder’s account" },
    kind: { grantTransfer: "Transfer under a grant" },
    status: { withHolder: "In the holder’s account", otherGrant: "Another grant at the service" },
    fields: { grant: "Grant", grantThere: "Grant that the service names" },
    grantFrom: "From the holder’s account at {bank}",
    grantFromAny: "From the holder’s account elsewhere",
    situationOfOthers: {
      sentGrant: {
        title: "The service took it",
        next: "The holder’s bank has not decided, or the statement of the card’s account does not show it yet. It is read again and again.",
      },
      arrivedGrant: { title: "In the holder’s account", next: "The service says that the money was moved." },
      failedGrant: {
        title: "The holder’s bank refused it",
        next: "Nothing was taken. Daftar checks a few more times within a week.",
      },
      refusedGrant: {
        title: "The service refused it",
        next: "Nothing was taken: the service did not take it, and the holder’s statement does not show it. Daftar checks a few more times within a week.",
      },
      unknownGrant: {
        title: "Not known yet; don’t order it again until it is clear",
        next: "The request may have arrived. For a quarter of an hour the holder’s statement is searched for its code; if it is not there then, a person decides. Daftar never sends it again by itself.",
      },
      closedGrant: {
        title: "Closed: nothing was taken",
        next: "{wasTried, select, yes {The holder’s statement does not show it. Daftar checks a few more times within a week, and brings it back if it is there after all.} other {Nothing was sent.}}",
      },
      unprovenGrant: {
        title: "Not known: the holder’s statement does not show it, and that proves nothing",
        next: "{found, select, left {It was found that the money has moved. The statement is read until it shows it; the order is never sent again.} stayed {It was found that the money has not moved. The order is closed with the next look that does not find it either.} other {For a quarter of an hour or longer the holder’s statement has been read, and no row carries its code. Look at the rows below, ask the service’s support, and then say here what you found. Don’t order it again until then.}}",
      },
      takenGrant: {
        title: "Not known yet: its track id is in use at the service",
        next: "The service says that the track id was used already, most likely by this order’s own request, and the holder’s statement does not show it yet. Daftar keeps looking and never sends it again.",
      },
      perhapsGrant: {
        title: "Ended here, but a row of the holder’s statement may be this order",
        next: "The statement has a deposit of this amount without any code. Compare it before you order again.",
      },
      vanishedGrant: {
        title: "Taken, but the holder’s statement does not show it",
        next: "The service took it, and for a while the statement has not shown the money. Daftar keeps reading. Don’t order it again before the service’s support has said what became of it.",
      },
      otherGrant: {
        title: "The service names another grant than was meant",
        next: "Nothing of the business is sent until a person has looked: money may have been taken from another account.",
      },
    },
    timeline: { arrivedGrant: "In the holder’s account", otherGrant: "Another grant than was meant" },
    factsGrant: "Details of the transfer",
    approveDialog: { titleGrant: "Approve taking this from the holder’s account?" },
    help: {
      descriptionGrant: "What Daftar knows of this cardholder, this grant and this moment.",
      similarGrant: "The same amount for the same cardholder within a day",
    },
  },
  approvals: {
    twinGrant: "Same amount and cardholder, close in time",
    attention: {
      otherGrant: {
        title: "The service names another grant than was meant",
        todo: "Ask the service’s support with the track id. All sending stands still until somebody has released it.",
      },
      unprovenGrant: {
        title: "The holder’s statement does not show this transfer, and that proves nothing",
        todo: "Don’t order it again: open the order, look at the statement, ask the service’s support with the track id, and say there what you found.",
      },
      takenGrant: {
        title: "The track id is in use at the service, but the holder’s statement does not show it",
        todo: "Don’t order it again. Most likely this order’s own request arrived; Daftar keeps looking. If it takes long, ask the service’s support with the track id.",
      },
      perhapsGrant: {
        title: "Ended here, but a row of the holder’s statement may be this order",
        todo: "Compare the row with this order before you order it again.",
      },
      vanishedGrant: {
        title: "Taken, but the holder’s statement does not show it",
        todo: "Don’t order it again: ask the service’s support with the track id. Once it is clear, mark it as dealt with.",
      },
    },
  },
  policy: { kinds: { grantTransfer: "Transfers under cardholders’ grants" } },
  exports: { values: { grantTransfer: "Transfer under a grant" } },
  audit: {
    actions: {
      card_application_grant_asked: "Card: asking the holder for a grant of direct debit",
      card_application_grant_revoked: "Card: revoking a grant of direct debit",
    },
    facts: { cardGrant: "Grant" },
    words: { kind_grantTransfer: "Transfer under a cardholder’s grant" },
  },
  errors: {
    grantUnknown: "The service does not list this grant.",
    grantNotActive: "This grant is not in force.",
    grantOver: "This grant’s time is over.",
    grantLimit: "This is more than the grant allows for one transfer.",
  },
} as const;
