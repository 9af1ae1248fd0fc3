/** Money from the business's own accounts at banks into its wallet. */
const cashIn = {
  title: "Cash-in",
  description: "Money from one of the business’s own bank accounts into the wallet.",
  account: "From the account",
  accountAsOf: "{amount}, as of <time></time>",
  accountAgeless: "{amount}, time not reported",
  accountUnknown: "Its balance could not be read just now",
  askBank: "Ask the bank now",
  descriptionHint: "Shown on the deposit’s receipt.",
  comment: "Confidential note",
  commentHint: "Seen only by the business, and not by members who see personal data masked.",
  reason: "Reason for the approvers",
  submit: "Request deposit of {amount}",
  reviewHint:
    "This is what is signed and sent. The account is not debited before the approvals that the policy requires.",
  after: {
    title: "Balances afterwards",
    account: "In the account",
    wallet: "In the wallet",
    before: "Without the service’s fee and other movements in the meantime.",
    walletUnknown: "The wallet’s balance could not be read just now",
    short: "The account’s last known balance is less than this. The bank may refuse it.",
  },
  split:
    "The service splits this into {count} deposits of at most {most}. Each has its own id, and they may arrive at different times.",
  proof:
    "The service sends no message about the result: Daftar reads it from the wallet’s statement, which may take some minutes.",
  fill: "Bring {amount} from a bank account",
  fillPlain: "Bring money from a bank account",
  door: "Into the wallet",
  evidence: {
    hint: "Did the money leave the account? The account’s and the wallet’s statements since shortly before the request, as reported now. A row is evidence only if its amount and time match.",
    account: "Withdrawals from the account",
    wallet: "Deposits into the wallet",
    noneAccount: "The account’s statement has no withdrawal of this amount.",
    noneWallet: "The wallet’s statement has no such deposit.",
    noneSoFar: "No row of this amount was found so far, but not all rows could be checked.",
    moreFit: "{count, plural, one {# more row matches} other {# more rows match}}; open the statement to see all.",
    looked:
      "{count, plural, one {# row of the statement was checked} other {# rows of the statement were checked}}, from <from></from> to <to></to>.",
    lookedSince:
      "{count, plural, =0 {The statement has no row since <from></from>.} one {# row of the statement since <from></from> was checked.} other {# rows of the statement since <from></from> were checked.}}",
    notToEnd: "The statement has more rows than were checked here: the one in question may be among them.",
    unread:
      "{count, plural, one {# row could not be read; it may be the one in question.} other {# rows could not be read; the one in question may be among them.}}",
    failed: "This statement could not be read just now.",
    later: "The bank may record it later: ask the bank before you state that the money stayed.",
    open: "See the account’s statement",
  },
  found: {
    left: "The money left the account",
    leftHint: "The order stays as it is and is looked up until the statement shows it. It is never sent again.",
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
        next: "It is in the service’s deposit queue. The service sends no message about the result, so Daftar keeps reading the wallet’s statement.",
      },
      arrivedCashIn: { title: "In the wallet", next: "The statement shows the money in the wallet." },
      failedCashIn: {
        title: "Not deposited",
        next: "According to the statement it failed: nothing came into the wallet. Before you order it again, check the account’s statement for whether money left it.",
      },
      refusedCashIn: {
        title: "The service refused it",
        next: "The service did not accept it, and its statement does not show it. If the tool is not active, or access to the account has ended, activate it again in the service’s dashboard. Daftar checks a few more times within a week.",
      },
      reversedCashIn: {
        title: "No longer in the wallet",
        next: "The statement showed the money in the wallet before and no longer does. Ask the service’s support.",
      },
      closedCashIn: {
        title: "Closed: nothing was deposited",
        next: "{wasTried, select, yes {The statement does not show it. Daftar checks a few more times within a week, and reopens it if it is there after all.} other {Nothing was sent.}}",
      },
      unknownCashIn: {
        title: "Not known yet; don’t order it again until it is clear",
        next: "The request may have arrived. For 15 minutes Daftar searches the wallet’s statement for its track id; if it is not there then, a person decides. Daftar never sends it again by itself.",
      },
      unproven: {
        title: "Unknown: the statement does not show it, which proves nothing",
        next: "{found, select, left {It was found that the money left the account. The statement is searched until it shows it; the order is never sent again.} stayed {It was found that the money stayed in the account. The order is closed at the next check if it is not found then either.} other {Daftar has searched the wallet’s statement for 15 minutes or longer, by track id and by amount and account. The money may have left the account all the same. Compare both statements below, ask the bank, and record here what you found. Don’t order it again until then.}}",
      },
      takenCashIn: {
        title: "Not known yet: its track id is in use at the service",
        next: "The service says that the track id was used already, most likely by this order’s own request, and the statement does not show it yet. Daftar keeps looking and never sends it again.",
      },
      perhapsCashIn: {
        title: "Ended here, but a deposit in the statement may be this order",
        next: "The wallet’s statement shows a deposit of this amount without this order’s track id. Compare the two before you order again.",
      },
      otherAccount: {
        title: "The service shows another account",
        next: "The service shows this deposit from a different account than ordered. Nothing is sent for this business until someone has reviewed it.",
      },
      vanishedCashIn: {
        title: "Accepted, but the statement does not show it",
        next: "The service accepted this deposit, and the wallet’s statement has not shown it for a while. That proves neither that it arrived nor that it did not. Daftar keeps reading. Don’t order it again before the service’s support has confirmed the result.",
      },
      partlyCashIn: {
        title: "Arrived in part only",
        next: "It was made in several deposits. {isUnlisted, select, yes {The statement shows {paid} in the wallet and {unpaid} that failed; {unlisted} is not listed, so its result is unknown.} other {{paid} is in the wallet, {unpaid} is not, as far as the statement shows.}} Don’t order the whole amount again. Ask the service about the rest.",
      },
    },
    timeline: {
      arrivedCashIn: "In the wallet",
      otherAccount: "The service shows another account: sending is frozen",
      reversedCashIn: "No longer in the wallet, according to the statement",
      foundLeft: "A person found: the money has moved",
      foundStayed: "A person found: the money has not moved",
    },
    factsCashIn: "Deposit details",
    approveDialog: { titleCashIn: "Approve this deposit into the wallet?" },
    help: {
      descriptionOwn: "Evidence on this account, amount and time.",
      similarOwn: "The same amount from the same account within a day",
    },
    dealDialog: {
      effect: {
        unproven: "Your statement counts as evidence: first check both statements and ask the bank or the service.",
      },
    },
    releaseDialog: {
      otherAccount:
        "First compare the account at the service with the one that was ordered, and ask the service about it. The same mistake may happen again.",
    },
  },
  approvals: {
    twinOwn: "Same amount and account, close in time",
    bulk: { parts: { arrived: "{count, plural, one {# in the wallet} other {# in the wallet}}" } },
    attention: {
      unproven: {
        title: "The statement does not show this deposit, which proves nothing",
        todo: "The money may have left its account. Don’t order it again: open the order, compare the account’s statement with the wallet’s, ask the bank, and record there what you found.",
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
      "The service did not find this account among those it has access to. Give access again in the service’s dashboard, or choose another account.",
  },
} as const;
