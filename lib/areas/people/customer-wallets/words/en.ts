/** What the service keeps for a customer, and the orders that move it. */
const customerWallets = {
  title: "Customer’s wallet",
  description: "What the service keeps for this customer, beside what was ordered here.",
  balance: "Balance",
  asOf: "as the service says now",
  underWayIn: "Deposits under way",
  underWayOut: "Withdrawals under way",
  underWay: "{count, plural, one {# order, <amount></amount>} other {# orders, <amount></amount>}}",
  orders: "Orders that are not in the list below",
  ordersHint: "They wait, are being sent, or the service took them and does not list them yet.",
  sentNote: "The service took it; its row is not listed yet.",
  unknownNote: "Whether the service has it is not known yet.",
  ordersCut: "Only the newest {count} orders of this customer are looked at here.",
  transactions: "Transactions",
  none: "Nothing has moved this wallet so far.",
  columns: {
    at: "When",
    comment: "Comment",
    order: "Order",
  },
  balanceAfter: "then <balance></balance> in it",
  way: { deposit: "Deposit", withdraw: "Withdrawal", unknown: "Unknown" },
  perhapsOrder: "Perhaps this order",
  elsewhere: "Elsewhere",
  openOrder: "See the order",
  gone: "The service does not know this customer’s wallet.",
  do: { deposit: "Deposit into it", withdraw: "Withdraw from it" },
  form: {
    title: { deposit: "Deposit into a customer’s wallet", withdraw: "Withdraw from a customer’s wallet" },
    explained: {
      deposit: "The customer has the money at once, and can use it wherever the business lets them.",
      withdraw: "The customer has that much less at once.",
    },
    comment: "Comment",
    commentHint:
      "Stands in the customer’s transactions. Daftar adds a code by which it finds this movement again if an answer is lost.",
    reviewHint: "This is what is signed and sent. Nothing moves before those have agreed whom the policy asks for.",
    submit: { deposit: "Request deposit of {amount}", withdraw: "Request withdrawal of {amount}" },
    after: "What it comes to",
    wallet: "In the customer’s wallet",
    unread: "The customer’s balance could not be read just now",
    short: "The customer has less than this. The service will refuse it.",
    business:
      "The service does not say whether the business’s own wallet pays for it. Daftar counts it as if it did until it is done.",
  },
  help: {
    title: "The customer’s wallet now",
    renamed: "The service calls this customer <name></name> now, another name than the one that is signed.",
  },
  evidence: {
    hint: "Rows of the customer’s transactions of this amount that carry no code, since shortly before the order was made. The order’s own row would end with {code}.",
    side: "In the customer’s transactions",
    none: "Nothing of this amount without a code is listed.",
    comment: "Comment: {comment}",
    noComment: "without a comment",
    open: "See the customer’s wallet",
  },
  found: {
    left: "The service has done it",
    leftHint: "The order stays as it is, and the transactions are read until they show it. It is never sent again.",
    stayed: "The service has not done it",
  },
} as const;

export default customerWallets;

/** What other screens say of them. */
export const elsewhere = {
  orders: {
    titleOf: {
      customerDeposit: "Deposit of <amount></amount> into a customer’s wallet",
      customerWithdrawal: "Withdrawal of <amount></amount> from a customer’s wallet",
    },
    kind: { customerDeposit: "Deposit to a customer", customerWithdrawal: "Withdrawal from a customer" },
    status: { booked: "Done in the customer’s wallet" },
    fields: {
      customer: "Customer",
      walletComment: "Comment for the customer",
      walletCode: "Its code in the customer’s transactions",
    },
    openCustomer: "See the customer",
    openCustomerWallet: "See the customer’s transactions",
    toCustomer: "A customer’s wallet",
    situationOfOthers: {
      sentCustomer: {
        title: "The service took it",
        next: "It says that the customer’s wallet was moved. The customer’s transactions do not show it yet; they are read again and again.",
      },
      bookedCustomer: {
        title: "Done in the customer’s wallet",
        next: "The customer’s transactions show it.",
      },
      refusedCustomer: {
        title: "The service refused it",
        next: "Nothing moved: the service did not take it, and the customer’s transactions do not show it. Daftar checks a few more times within a week.",
      },
      unknownCustomer: {
        title: "Not known yet; don’t order it again until it is clear",
        next: "The request may have arrived. For a quarter of an hour the customer’s transactions are searched for its code; if it is not there then, a person decides. Daftar never sends it again by itself.",
      },
      closedCustomer: {
        title: "Closed: nothing moved",
        next: "{wasTried, select, yes {The customer’s transactions do not show it. Daftar checks a few more times within a week, and brings it back if it is there after all.} other {Nothing was sent.}}",
      },
      unprovenCustomer: {
        title: "Not known: the customer’s transactions do not show it, and that proves nothing",
        next: "{found, select, left {It was found that the service has done it. The transactions are read until they show it; the order is never sent again.} stayed {It was found that the service has not done it. The order is closed with the next look that does not find it either.} other {For a quarter of an hour or longer the customer’s transactions have been read, and no row carries its code. Look at the rows below, ask the service’s support, and then say here what you found. Don’t order it again until then.}}",
      },
      takenCustomer: {
        title: "Not known yet: its track id is in use at the service",
        next: "The service says that the track id was used already, most likely by this order’s own request, and the customer’s transactions do not show it yet. Daftar keeps looking and never sends it again.",
      },
      perhapsCustomer: {
        title: "Ended here, but a row of the customer’s transactions may be this order",
        next: "The customer’s transactions have a row of this amount without any code. Compare it before you order again.",
      },
      vanishedCustomer: {
        title: "Taken, but the customer’s transactions do not show it",
        next: "The service said that it moved the customer’s wallet, and for a while the transactions have not shown it. Daftar keeps reading. Don’t order it again before the service’s support has said what became of it.",
      },
    },
    timeline: { bookedCustomer: "In the customer’s transactions" },
    factsCustomer: "Details of the movement",
    approveDialog: {
      titleCustomerIn: "Approve this deposit into the customer’s wallet?",
      titleCustomerOut: "Approve this withdrawal from the customer’s wallet?",
    },
    help: {
      descriptionCustomer: "What Daftar knows of this customer, this amount and this moment.",
      similarCustomer: "The same amount for the same customer within a day",
    },
  },
  approvals: {
    twinCustomer: "Same amount and customer, close in time",
    attention: {
      unprovenCustomer: {
        title: "The customer’s transactions do not show this movement, and that proves nothing",
        todo: "Don’t order it again: open the order, look at the customer’s transactions, ask the service’s support with the track id, and say there what you found.",
      },
      takenCustomer: {
        title: "The track id is in use at the service, but the customer’s transactions do not show it",
        todo: "Don’t order it again. Most likely this order’s own request arrived; Daftar keeps looking. If it takes long, ask the service’s support with the track id.",
      },
      perhapsCustomer: {
        title: "Ended here, but a row of the customer’s transactions may be this order",
        todo: "Compare the row in the customer’s transactions with this order before you order it again.",
      },
      vanishedCustomer: {
        title: "Taken, but the customer’s transactions do not show it",
        todo: "Don’t order it again: ask the service’s support with the track id. Once it is clear, mark it as dealt with.",
      },
    },
  },
  policy: {
    kinds: {
      customerDeposit: "Deposits to customers’ wallets",
      customerWithdrawal: "Withdrawals from customers’ wallets",
    },
  },
  exports: { values: { customerDeposit: "Deposit to a customer", customerWithdrawal: "Withdrawal from a customer" } },
  audit: {
    words: {
      kind_customerDeposit: "Deposit to a customer’s wallet",
      kind_customerWithdrawal: "Withdrawal from a customer’s wallet",
    },
  },
  errors: {
    customerBalanceShort: "The customer has less than this in their wallet.",
    codeInComment: "This looks like the code of another order (D-…). Leave it out: Daftar adds this order’s own.",
  },
} as const;
