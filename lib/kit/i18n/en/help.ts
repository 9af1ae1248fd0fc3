/** The help, what is new, and the tour. */
export default {
  title: "Help for this screen",
  jobs: "What to do here",
  terms: "Words",
  figures: "Where the figures come from",
  sources: {
    service: "From the service, at this moment. If it does not answer, its last answer is shown with the time.",
    book: "From the book: Daftar's copy, read from the service every few minutes. The page says when it was last read.",
    bookService:
      "Lists and sums come from Daftar's copy, read every few minutes; details come from the service itself.",
    serviceBook:
      "From the service, at this moment. What it cannot search, sort or sum comes from Daftar's copy, read every few minutes.",
    own: "From Daftar itself: this is recorded and kept here.",
  },
  keyboard: "Keyboard shortcuts",
  shortcuts: {
    search: "Search and commands",
    find: "Search, outside fields",
    paste: "Search for what was copied, outside fields",
    help: "Help for this screen",
    close: "Close a window, or leave the tour",
    nextRow: "Next row, with a record open beside its list",
    previousRow: "Previous row",
    closeRow: "Close the record beside its list",
    print: "Print this screen",
  },
  whatIsNew: "What is new",
  isNew: "New",
  showNews: "Show what is new",
  hideNews: "Hide what is new",
  news: {
    places: {
      title: "A shorter menu",
      body: "Each part has one entry, and its screens are tabs. Pin the screens that you use most to the top.",
    },
    amounts: {
      title: "Search by amount",
      body: "Type an amount in rial or toman, in digits or in words, or the last four digits of a card.",
    },
    customer: {
      title: "A customer at one glance",
      body: "What a customer paid, owes and has to come is on one screen; the rest is in tabs.",
    },
    beside: {
      title: "Records beside their list",
      body: "On a large screen a record opens beside its list, and the list keeps its place.",
    },
    totals: {
      title: "Sorting and totals",
      body: "Sort lists by amount or day, and see the total of their rows at the foot.",
    },
    charts: {
      title: "Ranges and comparison in charts",
      body: "Choose a range in a chart, compare it with the period before, and make a file of it.",
    },
    printing: {
      title: "Every screen prints",
      body: "Ctrl+P prints any screen without its menu and buttons.",
    },
    help: {
      title: "Help and a tour",
      body: "Each screen opens its help by ?, and a tour of seven steps shows what your role works with.",
    },
    inbox: {
      title: "One inbox",
      body: "The bell shows what waits for you, the most urgent first. Say that you take care of it, or give it to a colleague.",
    },
    ways: {
      title: "Told outside of Daftar",
      body: "By e-mail, on your phone, by Telegram, Bale or SMS: choose in the settings what reaches you by which way.",
    },
    passkeys: {
      title: "Passkeys",
      body: "Sign in and confirm payments with your fingerprint or face. Add a passkey under security.",
    },
    phone: {
      title: "On the phone",
      body: "Install Daftar on the home screen; approve with the bar at the bottom. Without a connection it says so and sends nothing.",
    },
    sending: {
      title: "Sent from here",
      body: "Send links, receipts and what became of a payment to the customer by SMS or e-mail, beside the text that you copied before. Reminders can leave by themselves.",
    },
  },
  tour: {
    title: "A tour of Daftar",
    hint: "Seven steps for your role; you can leave at any time.",
    start: "Start the tour",
    decline: "No, thanks",
    offer: "New to Daftar?",
    offerBody:
      "A tour of seven steps, under two minutes, shows the parts that you work with. It can be started later from the help.",
    progress: "Step {step} of {count}",
    next: "Next",
    back: "Back",
    leave: "Leave the tour",
    end: "Finish",
    steps: {
      attention: {
        title: "First, what waits for you",
        body: "The overview lists what needs attention, the most urgent first. Each entry leads to its screen.",
      },
      navigation: {
        title: "The menu",
        body: "Each part has one entry, and its screens are tabs. The number beside an entry counts what waits there.",
      },
      search: {
        title: "One search for everything",
        body: "Type a name, an amount, an IBAN, an id or the end of a card. The key / opens it on every screen.",
      },
      settlements: {
        title: "Paying others",
        body: "Settlements are here. A new one is an order first: no money moves before the approvals that the policy asks for.",
      },
      approvals: {
        title: "The second pair of eyes",
        body: "Orders that wait for your approval are here. Nobody approves their own.",
      },
      orders: {
        title: "Following orders",
        body: "The result of each payment order is here. If an answer is lost, Daftar does not pay again before the result is known.",
      },
      policy: {
        title: "The rules of payouts",
        body: "Limits and the approvals of each amount are set here. Another owner or manager approves a change.",
      },
      team: {
        title: "Your team",
        body: "Invite colleagues in the right role. Nobody approves their own order, so approvals need a colleague.",
      },
      customers: {
        title: "Customers",
        body: "Find a customer by name or mobile; their page shows payments, what they owe and what is to come.",
      },
      withdrawals: {
        title: "Withdrawals",
        body: "See whether an amount was collected from a customer, or why not.",
      },
      gateway: {
        title: "Gateway payments",
        body: "Find a customer's payment by amount, card or reference.",
      },
      reconciliation: {
        title: "Each month's balance",
        body: "Daftar compares the wallet with the payments. A month that balances is closed, so that its figures stay.",
      },
      reports: {
        title: "The period report",
        body: "See money in and out by kind and channel, print it, or make a file of it.",
      },
      audit: {
        title: "Who did what",
        body: "Everything done is recorded in a chain in which any change shows.",
      },
      exports: {
        title: "Files",
        body: "The files that you ask for from lists get ready here.",
      },
      help: {
        title: "Help is always here",
        body: "This button, or the key ?, opens the help of each screen, the shortcuts and what is new.",
      },
    },
  },
} as const;
