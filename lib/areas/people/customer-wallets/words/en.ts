/** What the service keeps for a customer, and the orders that move it. */
const customerWallets = {
  title: "Customer’s wallet",
  description: "The customer’s balance and transactions at the service, and the orders made in Daftar.",
  balance: "Balance",
  asOf: "as reported by the service now",
  underWayIn: "Deposits under way",
  underWayOut: "Withdrawals under way",
  underWay: "{count, plural, one {# order, <amount></amount>} other {# orders, <amount></amount>}}",
  orders: "Orders under way",
  ordersHint: "Orders that wait, are being sent, or were accepted by the service and are not in the list below yet.",
  sentNote: "Accepted by the service; not in the list yet.",
  unknownNote: "It is not known yet whether the service has done it.",
  ordersCut: "Only the newest {count} orders of this customer were checked.",
  transactions: "Transactions",
  none: "No transactions in this wallet yet.",
  columns: {
    at: "When",
    comment: "Comment",
    order: "Order",
  },
  balanceAfter: "Balance after: <balance></balance>",
  way: { deposit: "Deposit", withdraw: "Withdrawal", unknown: "Unknown" },
  perhapsOrder: "Perhaps this order",
  elsewhere: "Outside Daftar",
  openOrder: "See the order",
  gone: "The service found no wallet of this customer.",
  do: { deposit: "Deposit into this wallet", withdraw: "Withdraw from this wallet" },
  form: {
    title: { deposit: "Deposit into a customer’s wallet", withdraw: "Withdraw from a customer’s wallet" },
    explained: {
      deposit:
        "The amount is added to the customer’s balance immediately, and the customer can use it as far as the business allows.",
      withdraw: "The amount is taken from the customer’s balance immediately.",
    },
    comment: "Comment",
    commentHint:
      "Shown in the customer’s transactions. Daftar adds a code to find this movement if the service’s answer is lost.",
    reviewHint: "These details are signed and sent. Nothing moves before the approvals that the policy requires.",
    submit: { deposit: "Request deposit of {amount}", withdraw: "Request withdrawal of {amount}" },
    after: "Result",
    wallet: "Customer’s wallet balance",
    unread: "The customer’s balance could not be read just now",
    short: "The customer’s balance is not enough, and the service will refuse the order.",
    business:
      "The service does not report whether the amount is taken from the business’s own wallet. Daftar counts it as taken until the deposit is done.",
  },
  help: {
    title: "The customer’s wallet now",
    renamed: "The customer’s name at the service is now <name></name>, which differs from the signed name.",
  },
  evidence: {
    hint: "The customer’s transactions of this amount without a code, since shortly before the order was made. The comment of the order’s own transaction would end with {code}.",
    side: "Customer’s transactions",
    none: "No transaction of this amount without a code is listed.",
    comment: "Comment: {comment}",
    noComment: "without a comment",
    open: "See the customer’s wallet",
  },
  found: {
    left: "The service has done it",
    leftHint: "The order is never sent again, and Daftar reads the transactions until they show it.",
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
      walletCode: "Order’s code in the customer’s transactions",
    },
    openCustomer: "See the customer",
    openCustomerWallet: "See the customer’s transactions",
    toCustomer: "A customer’s wallet",
    situationOfOthers: {
      sentCustomer: {
        title: "The service accepted the order",
        next: "According to the service, the customer’s wallet has changed, but the customer’s transactions do not show it yet. Daftar reads them repeatedly.",
      },
      bookedCustomer: {
        title: "Done in the customer’s wallet",
        next: "The customer’s transactions show it.",
      },
      refusedCustomer: {
        title: "The service refused the order",
        next: "Nothing moved: the service did not accept the order, and the customer’s transactions do not show it. Daftar checks a few more times within a week.",
      },
      unknownCustomer: {
        title: "Not known yet; don’t order it again until it is clear",
        next: "The request may have reached the service. Daftar searches the customer’s transactions for the order’s code for a quarter of an hour; if it is not found, your team decides. Daftar never sends it again automatically.",
      },
      closedCustomer: {
        title: "Closed: nothing moved",
        next: "{wasTried, select, yes {The customer’s transactions do not show it. Daftar checks a few more times within a week, and reopens the order if it is found.} other {Nothing was sent.}}",
      },
      unprovenCustomer: {
        title: "Not known: it is not in the customer’s transactions, but may be done",
        next: "{found, select, left {A member reported that the service has done it. Daftar reads the transactions until they show it; the order is never sent again.} stayed {A member reported that the service has not done it. Daftar checks the transactions once more and closes the order if it is not in them.} other {Daftar has read the customer’s transactions for a quarter of an hour or longer and has not seen the order’s code. See the rows below, ask the service’s support, and record the result here. Don’t order it again until then.}}",
      },
      takenCustomer: {
        title: "Not known yet: the track id is already used at the service",
        next: "According to the service, the track id was already used, most likely by this order’s own request, but the customer’s transactions do not show it yet. Daftar keeps searching and never sends the order again.",
      },
      perhapsCustomer: {
        title: "Ended in Daftar, but one of the customer’s transactions may be this order",
        next: "The customer’s transactions have one of this amount without a code. Compare it with this order before you order again.",
      },
      vanishedCustomer: {
        title: "Accepted, but not in the customer’s transactions",
        next: "According to the service, the customer’s wallet has changed, but after a while the transactions still do not show it. Daftar keeps reading them. Don’t order it again until the service’s support gives the result.",
      },
    },
    timeline: { bookedCustomer: "In the customer’s transactions" },
    factsCustomer: "Details of the movement",
    approveDialog: {
      titleCustomerIn: "Approve this deposit into the customer’s wallet?",
      titleCustomerOut: "Approve this withdrawal from the customer’s wallet?",
    },
    help: {
      descriptionCustomer: "Daftar’s evidence about this customer and this amount at this moment.",
      similarCustomer: "Orders of the same amount for the same customer within a day",
    },
  },
  approvals: {
    twinCustomer: "Orders of the same amount for one customer, close in time",
    attention: {
      unprovenCustomer: {
        title: "This movement is not in the customer’s transactions, but may be done",
        todo: "Don’t order it again: see the customer’s transactions on the order’s page, ask the service’s support with the track id, and record the result there.",
      },
      takenCustomer: {
        title: "The track id is already used at the service, but it is not in the customer’s transactions",
        todo: "Don’t order it again. Most likely this order’s own request arrived, and Daftar keeps searching. If it takes long, ask the service’s support with the track id.",
      },
      perhapsCustomer: {
        title: "Ended in Daftar, but one of the customer’s transactions may be this order",
        todo: "Compare that transaction of the customer with this order before you order again.",
      },
      vanishedCustomer: {
        title: "Accepted, but not in the customer’s transactions",
        todo: "Don’t order it again: ask the service’s support with the track id. Once the result is clear, mark it as dealt with.",
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
    customerBalanceShort: "The balance of the customer’s wallet is not enough.",
    codeInComment: "This looks like the code of another order (D-…). Remove it; Daftar adds this order’s own code.",
  },
} as const;
