/** Money from the business's own accounts at banks into its wallet. */
const cashIn = {
  title: "Cash-in",
  description: "Money from one of the business’s own bank accounts into the wallet.",
  account: "From the account",
  accountAsOf: "{amount}, as of <time></time>",
  accountAgeless: "{amount} when last told",
  accountUnknown: "Its balance could not be read just now",
  askBank: "Ask the bank now",
  descriptionHint: "Stands on the deposit’s receipt.",
  comment: "Confidential note",
  commentHint: "Only the business sees it. Whoever sees personal data masked does not.",
  reason: "Reason for the approvers",
  submit: "Request deposit of {amount}",
  reviewHint:
    "This is what is signed and sent. The account is not debited before those have agreed whom the policy asks for.",
  after: {
    title: "What it comes to",
    account: "In the account",
    wallet: "In the wallet",
    before: "Before the service’s fee and whatever else moves meanwhile.",
    walletUnknown: "The wallet’s balance could not be read just now",
    short: "The account’s last known balance is less than this. The bank may refuse it.",
  },
  split:
    "The service makes {count} deposits of this, each of at most {most}: each has an id of its own, and one may arrive before another.",
  proof:
    "No message tells of a deposit’s end: Daftar reads it from the wallet’s statement, so it may take some minutes to be seen.",
  fill: "Bring {amount} from a bank account",
  fillPlain: "Bring money from a bank account",
  door: "Into the wallet",
  evidence: {
    hint: "Whether the money left its account: both sides since shortly before the request left, as they are told now. A row is only evidence where amount and time fit.",
    account: "What left the account",
    wallet: "What came into the wallet",
    noneAccount: "The account’s statement has no withdrawal of such an amount.",
    noneWallet: "The wallet’s statement has no such deposit.",
    noneSoFar: "Nothing of such an amount was seen so far, but not everything could be looked at.",
    moreFit: "{count, plural, one {# more row fits} other {# more rows fit}}; open the statement to see all.",
    looked:
      "{count, plural, one {# row of the statement was looked at} other {# rows of the statement were looked at}}, from <from></from> to <to></to>.",
    lookedSince:
      "{count, plural, =0 {The statement has no row since <from></from>.} one {# row of the statement since <from></from> was looked at.} other {# rows of the statement since <from></from> were looked at.}}",
    notToEnd: "The statement has more rows than were looked at here: the one in question may be among them.",
    unread:
      "{count, plural, one {# row could not be read: it may be the one.} other {# rows could not be read: one of them may be it.}}",
    failed: "This side could not be read just now.",
    later: "The bank may write it down later: ask the bank itself before you say that it stayed.",
    open: "See the account’s statement",
  },
  found: {
    left: "The money left the account",
    leftHint: "The order stays as it is, and is looked for until the statement shows it. It is never sent again.",
    stayed: "The money stayed in the account",
  },
} as const;

export default cashIn;

/** What other screens say of deposits from own accounts. */
export const elsewhere = {
  orders: {
    outcome: { reversedCashIn: "No longer in the wallet" },
    titleOf: { cashIn: "Cash-in <amount></amount>" },
    kind: { cashIn: "Cash-in" },
    status: { arrived: "In the wallet", otherAccount: "Stopped: another account" },
    fields: { fromAccount: "From the account", comment: "Confidential note", deposits: "Deposits at the service" },
    fromOwn: "From the own account at {bank}",
    openTransaction: "{count, plural, one {See its row in the wallet} other {See row {number} in the wallet}}",
    fromOwnAny: "From an own account",
    situation: {
      sentCashIn: {
        title: "Accepted by the service",
        next: "It stands in the service’s deposit queue. No message tells of its end: the wallet’s statement is read again and again.",
      },
      arrivedCashIn: { title: "In the wallet", next: "The statement shows the money in the wallet." },
      failedCashIn: {
        title: "Not deposited",
        next: "The statement says that it failed: nothing came into the wallet. Look into the account’s statement whether money left it, before you order it again.",
      },
      refusedCashIn: {
        title: "The service refused it",
        next: "The service did not accept it, and its statement does not show it. If the tool is not active, or access to the account has ended, activate it again in the service’s dashboard. Daftar checks a few more times within a week.",
      },
      reversedCashIn: {
        title: "No longer in the wallet",
        next: "The statement had shown the money in the wallet and does not any more. Ask the service’s support.",
      },
      closedCashIn: {
        title: "Closed: nothing was deposited",
        next: "{wasTried, select, yes {The statement does not show it. Daftar checks a few more times within a week, and brings it back if it is there after all.} other {Nothing was sent.}}",
      },
      unknownCashIn: {
        title: "Not known yet; don’t order it again until it is clear",
        next: "The request may have arrived. For a quarter of an hour the wallet’s statement is searched for its track id; if it is not there then, a person decides. Daftar never sends it again by itself.",
      },
      unproven: {
        title: "Not known: the statement does not show it, and that proves nothing",
        next: "{found, select, left {It was found that the money left the account. The statement is searched until it shows it; the order is never sent again.} stayed {It was found that the money stayed in the account. The order is closed with the next look that does not find it either.} other {It has been looked for in the wallet’s statement for a quarter of an hour or longer, by its track id and by amount and account. The money may have left its account all the same. Compare both sides below, ask the bank, and then say here what you found. Don’t order it again until then.}}",
      },
      takenCashIn: {
        title: "Not known yet: its track id is in use at the service",
        next: "The service says that the track id was used already, most likely by this order’s own request, and the statement does not show it yet. Daftar keeps looking and never sends it again.",
      },
      perhapsCashIn: {
        title: "Ended here, but a deposit in the statement may be this order",
        next: "The wallet’s statement shows a deposit of this amount without this order’s track id. Compare it before you order again.",
      },
      otherAccount: {
        title: "The service shows another account",
        next: "The service shows this deposit from another account than the one it was ordered from. Nothing is sent for this business until someone has reviewed it.",
      },
      vanishedCashIn: {
        title: "Accepted, but the statement does not show it",
        next: "The service accepted this deposit, and the wallet’s statement has not shown it for a while. That proves neither that it arrived nor that it did not. Daftar keeps reading. Don’t order it again before the service’s support has said what became of it.",
      },
      partlyCashIn: {
        title: "Arrived in part only",
        next: "It was made in several deposits. {isUnlisted, select, yes {The statement shows {paid} in the wallet and {unpaid} that failed; {unlisted} is not listed, which does not say what became of it.} other {{paid} is in the wallet, {unpaid} is not, as far as the statement shows.}} Don’t order the whole amount again. Ask the service what became of the rest.",
      },
    },
    timeline: {
      arrivedCashIn: "In the wallet",
      otherAccount: "The service shows another account: sending is frozen",
      reversedCashIn: "No longer in the wallet, as the statement says",
      foundLeft: "A person found: the money has moved",
      foundStayed: "A person found: the money has not moved",
    },
    factsCashIn: "Deposit details",
    approveDialog: { titleCashIn: "Approve this deposit into the wallet?" },
    help: {
      descriptionOwn: "What Daftar knows of this account, this amount and this moment.",
      similarOwn: "The same amount from the same account within a day",
    },
    dealDialog: {
      effect: {
        unproven:
          "Your word counts as evidence: look at both sides, and ask the bank or the service, before you give it.",
      },
    },
    releaseDialog: {
      otherAccount:
        "First compare the account at the service with the one that was ordered, and ask the service about it. What it misunderstood once, it may misunderstand again.",
    },
  },
  approvals: {
    twinOwn: "Same amount and account, close in time",
    bulk: { parts: { arrived: "{count, plural, one {# in the wallet} other {# in the wallet}}" } },
    attention: {
      unproven: {
        title: "The statement does not show this deposit, and that proves nothing",
        todo: "The money may have left its account. Don’t order it again: open the order, compare the account’s statement with the wallet’s, ask the bank, and say there what you found.",
      },
      takenCashIn: {
        title: "The track id is in use at the service, but the statement does not show the deposit",
        todo: "Don’t order it again. Most likely this order’s own request arrived; Daftar keeps looking. If it takes long, ask the service’s support with the track id.",
      },
      perhapsCashIn: {
        title: "Ended here, but a deposit in the statement may be this order",
        todo: "Compare the deposit in the wallet’s statement with this order before you order it again.",
      },
      otherAccount: {
        title: "The service shows another account",
        todo: "Nothing is sent for this business until then. Compare the account at the service with the order and ask the service; only then resume sending.",
      },
      vanishedCashIn: {
        title: "Accepted, but the statement does not show it",
        todo: "The service accepted this deposit, and the wallet’s statement has not shown it for a while. Don’t order it again: ask the service’s support with the track id. Once it is clear, mark it as dealt with.",
      },
      partlyCashIn: {
        title: "Arrived in part only",
        todo: "Some of its deposits arrived, the others did not or are not listed. Don’t order the whole amount again; the order shows the sums. Ask the service about the rest.",
      },
    },
  },
  policy: { kinds: { cashIn: "Cash-in from own accounts" } },
  exports: { values: { cashIn: "Cash-in" } },
  audit: {
    words: {
      kind_cashIn: "Cash-in from an own account",
      moneyFound_left: "The money has moved",
      moneyFound_stayed: "The money has not moved",
    },
    facts: { moneyFound: "Found" },
  },
  errors: {
    accountNotLinked:
      "The service does not know this account among those that the business gave access to. Give access to it again in the service’s dashboard, or choose another.",
  },
} as const;
