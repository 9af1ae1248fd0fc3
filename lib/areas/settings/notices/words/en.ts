const notices = {
  title: "Inbox",
  /** Above the list on the overview. */
  waiting: "Needs attention",
  description: "What waits for you, what others have dealt with, and who did.",
  all: "Open the inbox",
  toSettings: "How you are told",
  none: "Nothing needs your attention",
  noneHint: "The connection works, webhooks arrive and nothing failed recently.",
  noneHintShort: "The connection works and nothing failed recently.",
  /** Above the list: the number of the bell, and the news. */
  sums: {
    waiting: "{count, plural, =0 {Nothing waits for you} one {# matter waits for you} other {# matters wait for you}}",
    news: "{count, plural, one {# piece of news} other {# pieces of news}}{unseen, plural, =0 {} other { (# not seen)}}",
  },
  checked: "Checked <time></time>",
  deadline: "due <time></time>",
  deadlinePassed: "deadline passed <time></time>",
  mine: "You take care of it",
  takenBy: "<name></name> takes care of it",
  more: "{count, plural, one {# more is shown once these are dealt with} other {# more are shown once these are dealt with}}",
  urgent: "Urgent",
  open: { title: "Waiting", urgent: "Deal with it", act: "Deal with it", know: "See it" },
  actions: {
    menu: "More for this notice",
    take: "I take care of it",
    release: "I no longer take care of it",
    assign: "Give it to a colleague",
    assignOne: "Give one of them to a colleague",
    putAway: "Put away",
    putAwayDone: "Put away from your inbox; others still have it",
  },
  assign: {
    title: "Who takes care of it?",
    description:
      "The colleague is told, and sees it under their name in the inbox. Nobody is told twice of it meanwhile.",
    which: "Which one",
    who: "Colleague",
    nobody: "Nobody yet",
    save: "Save",
    done: "Saved",
  },
  ended: {
    title: "Over",
    description: "Notices of the last seven days that need nobody any more.",
    none: "Nothing was over in the last seven days",
    over: "over <time></time>",
    by: "dealt with by <name></name>, <time></time>",
    seenBy: "seen by <name></name>, <time></time>",
  },
  channels: { mail: "E-mail", push: "This device", telegram: "Telegram", bale: "Bale", sms: "SMS", webhook: "Webhook" },
  digests: { none: "At once, each by itself", daily: "Once a day, at 8:00", weekly: "Once a week, Saturday at 8:00" },
  settings: {
    title: "Notices",
    description: "By which ways Daftar tells you what needs you, even when it is not open.",
    channels: {
      title: "Ways to reach you",
      description: "Messages contain no amount and nobody's name unless you choose so. Links ask you to sign in.",
      notSetUp: "Whoever runs Daftar has not set this up.",
      connect: "Connect",
      disconnect: "Disconnect",
      test: "Send a test",
      testLabel: "Send a test by {name}",
      testSent: "A test was sent by {name}",
      testRefused: "{name} refused the test",
      testFailed: "{name} could not be reached",
      browsers: "{count, plural, one {# device} other {# devices}}",
      last: "last message <time></time>",
      connected: "connected",
      connectedSince: "connected since <time></time>",
      hints: {
        mail: "No address",
        push: "Switch it on in each browser or phone where you want to be told.",
        telegram: "Connect your chat with the bot.",
        bale: "Connect your chat with the bot.",
        sms: "Enter your mobile number below.",
      },
      states: {
        off: "Not set up",
        noAddress: "Not connected",
        on: "Works",
        refused: "Refused",
        failing: "Not reached",
      },
    },
    push: {
      on: "Switch on here",
      off: "Switch off here",
      denied: "This browser does not allow notifications from Daftar. Allow them in its settings.",
      unsupported: "This browser shows no notifications. On an iPhone add Daftar to the home screen first.",
    },
    bot: {
      title: "Connect {name}",
      code: "Code",
      botName: "Bot's name",
      start: "Open the chat with the bot and press Start.",
      open: "Open {name}",
      orSend: "If it does not open, or nothing happens, look for this name in {name} and send it the code:",
      hint: "The code is valid for 15 minutes. This window shows when the bot has it.",
      connected: "Your chat is connected.",
      done: "Done",
      close: "Close",
    },
    wishes: {
      title: "What you are told",
      description: "Everything is in the inbox anyway. Here you choose what also reaches you elsewhere.",
      topics: {
        payouts: "Payouts and orders",
        wallet: "Wallet and suspicious payments",
        gateway: "Gateway",
        collecting: "Direct debit",
        customers: "Customers and inquiries",
        cards: "Cards",
        book: "Book and reconciliation",
        security: "Your account",
        technical: "Connection and technical",
      },
      whole: "The whole group",
      wholeOf: "{topic}, the whole group",
      sum: "{channel}: {count, number} of {all, number}",
      sumAll: "{channel}: all",
      sumNone: "In the inbox only",
      enterMobile: "Enter the number",
      quietFrom: "Quiet from",
      quietUntil: "Quiet until",
      noQuiet: "None",
      quietHint: "Tehran time. What is urgent comes anyway.",
      digest: "What is not urgent",
      digestHint: "Urgent notices always come at once.",
      mobile: "Mobile number for SMS",
      mobileNow: "The present number is <number></number>. Leave this empty to keep it.",
      removeMobile: "Remove the mobile number",
      mobileRemoved: "The mobile number was removed",
      isDetailed: "Messages may contain amounts and names",
      isDetailedHint: "They pass through the e-mail, bot or SMS provider, and may be seen on a locked screen.",
      save: "Save",
      saved: "Saved",
    },
    business: {
      title: "For the whole business",
      description: "Owners and managers set this for all.",
      walletUnder: "Tell when the wallet is below",
      escalateAfter: "Tell owners after (minutes)",
      escalateHint:
        "An urgent notice that nobody who can deal with it has seen by then is told again, to all of its people and to the owners.",
      webhook: "Your team's webhook (https address)",
      webhookHint: "Every notice is posted there as signed JSON, without amounts and names.",
      webhookNow: "Notices are posted to <host></host>. A new address gets a new secret.",
      removeWebhook: "Remove the webhook",
      secretTitle: "Secret of the webhook",
      secretBody: "With it you check the signature. It is shown only now.",
      save: "Save",
      saved: "Saved",
    },
  },
  deliveries: {
    title: "Sent to you",
    description: "The last messages to you, by which way, and what became of each.",
    none: "Nothing was sent to you yet",
    digest: "Summary",
    test: "Test",
    gone: "A notice that is no longer kept",
    count: "{count, plural, one {# notice} other {# notices}}",
    given: "given by a colleague",
    again: "told again",
    tries: "{count, plural, one {# try} other {# tries}}",
    notReached: "Not reached",
    states: { waiting: "Waiting", sent: "Sent", refused: "Refused", dropped: "No longer needed" },
  },
  message: {
    until:
      "{before, select, cycle {Decide by {time} for the bank's next cycle.} expiry {Decide by {time}; after that it expires.} other {Until {time}}}",
    given: "A colleague gave this to you.",
    untilPassed: "Deadline passed {time}",
    digest: "{count, plural, =0 {There is news} one {One matter waits} other {# matters wait}} for you in Daftar",
    test: "This is a test by Daftar. Notices reach you this way.",
  },
  /** Names of the kinds, without a number. */
  names: {
    policy_to_decide: "Change of the payout policy to decide",
    channel_failing: "A way to tell people fails",
    address_refused: "An address of yours is refused",
    orders_to_decide: "Payment order to approve",
    orders_need_person: "Payment order needs attention",
    orders_found: "Ended payment order was accepted after all",
    orders_ended: "Payment order rejected, failed or returned",
    batch_ended: "Batch with failed payments",
    orders_approved: "Your payment order was approved",
    settlements_queued: "Queued payouts wait for the balance",
    payments_to_decide: "Gateway payment to decide, with a deadline",
    payments_unconfirmed: "Gateway payment not confirmed",
    payments_ended: "Gateway payment did not end as expected",
    held_waiting: "Suspicious payment to decide",
    held_overdue: "Suspicious payment waited too long",
    decisions_to_confirm: "Decision on a suspicious payment to confirm",
    decisions_ended: "Your decision was not carried out",
    removals_to_confirm: "Removal to agree to",
    removals_answered: "Your request for a removal was answered",
    inquiries_to_decide: "Inquiry to approve",
    inquiries_decided: "Your inquiry was decided on",
    requests_failed: "Authorization request without success",
    authorizations_expiring: "Authorizations about to end",
    authorizations_full: "Authorizations nearly used up",
    customer_message_failed: "Text to a customer not sent",
    withdrawals_failed: "Direct-debit withdrawals failed",
    settlements_failed: "Settlements failed",
    settlements_returned: "Settlements came back",
    wallet_unit: "Unit of amounts unclear",
    wallet_low: "Wallet below your limit",
    fee_wallet_low: "Fee wallet empty",
    batch_rows_failed: "Rows of batches failed",
    link_missing: "Not connected to the service",
    link_broken: "Connection broken",
    service_away: "Service does not answer",
    pair_expiring: "Token pair about to expire",
    refresh_failing: "Token pair not renewed",
    unreadable_answers: "Answers that could not be read",
    webhook_key_missing: "No webhook key",
    webhooks_refused: "Webhooks refused",
    webhooks_stuck: "Webhooks not processed",
    webhooks_silent: "No webhooks arrive",
    book_differs: "The book differs from the service",
    month_to_close: "Month to close",
    card_step_rejected: "Step of a card application rejected",
    card_came_back: "Card returned by the post",
    verification_rejected: "Identity verification rejected",
    new_device: "Sign-in from a new device",
    figures_behind: "Figures out of date",
  },
  kinds: {
    policy_to_decide: {
      title: "A payout policy change is waiting for your decision",
      body: "Proposed <since></since>. Until it is approved, the current policy applies.",
    },
    channel_failing: {
      title: "{count, plural, one {A way to tell people does} other {# ways to tell people do}} not work",
      body: "Since <since></since> no {channel, select, mail {e-mail} push {message to a browser} telegram {Telegram message} bale {Bale message} webhook {message to the team''s webhook} other {SMS}} is known to have left. Daftar keeps trying.",
    },
    address_refused: {
      title: "{count, plural, one {A message to you was} other {Messages to you were}} refused",
      body: "It was to reach you by {channel, select, mail {e-mail} push {a notification in the browser} telegram {a Telegram message} bale {a Bale message} other {SMS}}. Check your address and send a test.",
    },
    orders_to_decide: {
      title: "{count, plural, one {One payment order is} other {# payment orders are}} waiting for your decision",
      body: "Nothing is paid before you approve. Each is due in time for the bank's next cycle, or before it expires if that is earlier.",
    },
    orders_need_person: {
      title: "{count, plural, one {One payment order needs} other {# payment orders need}} attention",
      body: "The result is not known, or an alarm or the payout policy holds it back. See the cause first, and don't order it again.",
    },
    orders_found: {
      title:
        "{count, plural, one {One payment order shown as ended was} other {# payment orders shown as ended were}} accepted after all",
      body: "The service has accepted them. Don't order them again; if you already have, they may be paid twice.",
    },
    orders_ended: {
      title: "{count, plural, one {One payment order} other {# payment orders}} did not go as ordered",
    },
    batch_ended: {
      title: "{count, plural, one {A batch has} other {# batches have}} failed payments",
      body: "Money of failed payments stayed in the wallet or came back. See the rows before you order them again.",
    },
    orders_approved: {
      title: "{count, plural, one {A payment order of yours was} other {# payment orders of yours were}} approved",
    },
    settlements_queued: {
      title: "{count, plural, one {One queued payout waits} other {# queued payouts wait}} for the balance",
      body: "<totalRial></totalRial> in total is sent to the bank once the balance covers it. Keep this in mind if you count on the next deposit. {deposit, select, none {The balance covers all of them, unless other payouts use it first.} all {A deposit of {least, select, true {at least } other {}}<allRial></allRial> is needed.} rest {The balance covers the smallest; all of them need a deposit of {least, select, true {at least } other {}}<allRial></allRial>.} many {The smallest needs a deposit of {least, select, true {at least } other {}}<smallestRial></smallestRial>, all of them <allRial></allRial>.} other {}}",
    },
    payments_to_decide: {
      title: "{count, plural, one {A gateway payment waits} other {# gateway payments wait}} for a decision",
      body: "It was not confirmed automatically; its page says why. A payment that is not confirmed in time does not reach you.",
    },
    payments_unconfirmed: {
      title: "{count, plural, one {A gateway payment is} other {# gateway payments are}} paid and still not confirmed",
      body: "The gateway cannot be asked, or its key is missing. A payment that is not confirmed within 20 minutes does not reach you.",
    },
    payments_ended: {
      title: "{count, plural, one {A gateway payment} other {# gateway payments}} did not end as expected",
      body: "A payment was not confirmed, was confirmed despite a mismatch, or the gateway refused to open for its payer. See the page of each payment.",
    },
    held_waiting: {
      title: "{count, plural, one {# suspicious payment waits} other {# suspicious payments wait}} for a decision",
      body: "You set its deadline yourselves; the service has none.",
    },
    held_overdue: {
      title: "{count, plural, one {# suspicious payment has} other {# suspicious payments have}} waited too long",
      body: "You set this deadline yourselves; the service has none.",
    },
    decisions_to_confirm: {
      title: "{count, plural, one {# decision} other {# decisions}} on suspicious payments for you to confirm",
      body: "A colleague proposed it; it is sent once you confirm.",
    },
    decisions_ended: {
      title:
        "{count, plural, one {# decision} other {# decisions}} of yours on a suspicious payment not carried out, or with no known result",
      body: "{state, select, unknown {It is not known whether it was carried out. Check its current state at the service.} other {See the result, and decide again where needed.}}",
    },
    removals_to_confirm: {
      title: "{count, plural, one {# removal waits} other {# removals wait}} for your agreement",
      body: "A large amount is still to be collected or paid under the record. It is removed only after you agree.",
    },
    removals_answered: {
      title:
        "{count, plural, one {# request of yours for a removal was} other {# requests of yours for a removal were}} answered",
      body: "{stand, select, agreed {Others agreed. The record can be removed now.} outgrown {The amount still to come is more than in your request. Ask again on the record’s page.} replaced {A colleague asked again, because the amount still to come is more than in your request.} other {Nobody agreed in time, or it was declined. The record stays.}}",
    },
    inquiries_to_decide: {
      title: "{count, plural, one {One inquiry waits} other {# inquiries wait}} for your approval",
      body: "Each exceeds its maker’s budget. Nothing is asked, and nothing charged, before you approve.",
    },
    inquiries_decided: {
      title: "{count, plural, one {An inquiry of yours was} other {# inquiries of yours were}} decided on",
      body: "{count, plural, =1 {{state, select, approved {It was approved. It is sent only when you send it.} other {It was declined. Nothing was asked and nothing charged.}}} other {Approved inquiries are sent only when you send them.}}",
    },
    requests_failed: {
      title: "{count, plural, one {One payer has} other {# payers have}} given no authorization",
      body: "They declined, did not respond, or their bank could not be reached, or the service refused to let them go there. Each request shows the cause and what to do.",
    },
    authorizations_expiring: {
      title: "{count, plural, one {One authorization ends} other {# authorizations end}} within 30 days",
      body: "Ask these customers for a new authorization in time.",
    },
    authorizations_full: {
      title:
        "{count, plural, one {One authorization has} other {# authorizations have}} nearly used up the month’s count",
      body: "Further withdrawals of this month would be refused.",
    },
    customer_message_failed: {
      title:
        "{count, plural, =1 {A text to a customer {messageEnd, select, unknown {may not have been sent} refused {was not sent: refused by {messageChannel, select, mail {the mail server} other {the SMS provider}}} other {was not sent}}} other {# texts to customers were not sent, or may not have been}}",
      body: "{count, plural, =1 {{messageEnd, select, dropped {It was no longer true before it could leave. The page of its record says how it stands now.} other {It was to leave by {messageChannel, select, mail {e-mail} other {SMS}}. The page of its record says what happened; send it again or call the customer.}}} other {The page of each record says what happened; send it again or call the customer.}}",
    },
    withdrawals_failed: {
      title: "{count, plural, one {One direct-debit withdrawal} other {# direct-debit withdrawals}} failed today",
      body: "Those that Daftar saw fail today, whatever their day. One that had failed before Daftar first heard of it counts on its own day.",
    },
    settlements_failed: {
      title: "{count, plural, one {One settlement} other {# settlements}} failed since yesterday",
      body: "The money stayed in the wallet. Look at the cause before you settle again.",
    },
    settlements_returned: {
      title: "{count, plural, one {One settlement} other {# settlements}} came back since yesterday",
      body: "The money is in the wallet again.",
    },
    wallet_unit: {
      title: "The unit of the wallet's amounts is unclear",
      body: "The balance is <balanceRial></balanceRial>, but {source, select, statement {the statement} other {the business's profile}} shows <sourceRial></sourceRial>: one of them is in another unit. Don't rely on balances until the service's support has confirmed which. Payouts are not affected: the amount of each is checked separately.",
    },
    wallet_low: {
      title: "The wallet is below your limit",
      body: "The last known balance is <balanceRial></balanceRial>; the limit is <limitRial></limitRial>.",
    },
    fee_wallet_low: {
      title: "The fee wallet does not cover the fees",
      body: "<since></since> the service refused a request because of it. Top it up at the service; until then it refuses what costs a fee.",
    },
    batch_rows_failed: {
      title: "{count, plural, one {One row of a batch} other {# rows of batches}} failed",
      body: "In batches of today and yesterday, created outside Daftar. The rows were not submitted for settlement, so nothing was paid for them. As of <asOfAt></asOfAt>.",
    },
    link_missing: {
      title: "Daftar is not connected to the service",
      body: "Nothing can be read or sent until an owner or manager pastes a token pair.",
    },
    link_broken: {
      title: "The connection to the service is broken",
      body: "Since <since></since> nothing can be read or sent. A new token pair restores it.",
    },
    service_away: {
      title: "The payment service does not answer",
      body: "Nothing has been answered since <since></since>. What is shown was read before, at the time beside it. Payouts wait and are not lost.",
    },
    pair_expiring: {
      title: "The token pair is about to expire",
      body: "It has not been renewed. Refresh it now or paste a new one.",
    },
    refresh_failing: {
      title: "The token pair could not be renewed",
      body: "{count, plural, one {One try has} other {# tries have}} failed since <since></since>; Daftar keeps trying.",
    },
    unreadable_answers: {
      title: "{count, plural, one {One answer} other {# answers}} of the service could not be read",
      body: "The last one <lastAt></lastAt>.",
    },
    webhook_key_missing: {
      title: "No webhook key is set",
      body: "The service's messages can't be verified and are refused. Results come later, by polling.",
    },
    webhooks_refused: {
      title: "{count, plural, one {One webhook was} other {# webhooks were}} refused in 24 hours",
      body: "{isMixed, select, 1 {Mostly: } other {}}{verdict, select, unproven {no signature} unsigned {no signature} unreadable_signature {an unreadable signature} no_key {no key to verify with} wrong_signature {a wrong signature} too_old {sent too long ago} too_early {a time in the future} too_large {too large} other {another cause}}. The last one <lastAt></lastAt>.",
    },
    webhooks_stuck: {
      title: "{count, plural, one {One webhook is} other {# webhooks are}} not processed yet",
      body: "Waiting since <since></since>. The service could not be asked about it yet, or the background work is stuck. Daftar keeps trying.",
    },
    webhooks_silent: {
      title: "No webhooks have arrived for a day",
      body: "They came regularly before. Results come later, by polling. Check the address of the webhooks at the service.",
    },
    book_differs: {
      title: "{count, plural, one {The book differs} other {The book differs in # places}} from the service",
      body: "Found <since></since>. See both sides and explain the difference.",
    },
    month_to_close: {
      title: "{count, plural, one {A month waits} other {# months wait}} to be closed",
    },
    card_step_rejected: {
      title: "{count, plural, one {A card application has} other {# card applications have}} a rejected step",
      body: "See the cause and send the step again.",
    },
    card_came_back: {
      title: "{count, plural, one {A card was} other {# cards were}} returned by the post",
      body: "Ask the holder for the correct address, then arrange the next step with the issuer.",
    },
    verification_rejected: {
      title: "{count, plural, one {A customer’s identity was} other {The identity of # customers was}} not confirmed",
    },
    new_device: {
      title: "Somebody signed in to your account from a new device",
      body: "On <since></since>. If it was not you, end that session and change your password.",
    },
    figures_behind: {
      title: "The figures of the overview are out of date",
      body: "They were last read <asOfAt></asOfAt>. Other pages ask the service directly.",
    },
  },
} as const;

export default notices;

/** What other screens say of it. */
export const elsewhere = {
  shell: {
    items: { "notice-settings": "Notices" },
    inbox: "Inbox",
    inboxCount:
      "{count, plural, =0 {Nothing waits} one {# matter waits} other {# matters wait}}{news, plural, =0 {} one {, # piece of news not seen} other {, # pieces of news not seen}}",
  },
  audit: {
    subjects: { notices: "Notices" },
    actions: {
      notices_settings_changed: "Changed how people are told",
      notices_assigned: "Gave a notice to a colleague",
    },
  },
  errors: { webhookAddress: "This address cannot be used: it needs https and a host outside of this network." },
} as const;
