export default {
  title: "Connection",
  description: "How Daftar reaches the payment service for this business: its token pair, its limits and its webhooks.",

  link: {
    title: "Link to the payment service",
    states: { ok: "Linked", broken: "Broken", missing: "Not linked yet" },
    sentences: {
      ok: "The link works. Daftar renews the token pair automatically, well before it expires; nothing needs to be done.",
      silent:
        "The tokens are valid, but the service does not respond; its last answer came <time></time>. Daftar keeps trying.",
      silentEver: "The tokens are valid, but the service does not respond. Daftar keeps trying.",
      broken:
        "Daftar can no longer renew its access. Once the current access token expires, nothing can be read or sent.",
      missing: "No token pair has been given yet, so nothing can be read from the payment service or sent to it.",
    },
    reasons: {
      refused:
        "The service refused the refresh token: it had expired, had been used elsewhere, or was revoked in the service's dashboard.",
      answer_lost:
        "The service renewed the pair, but its answer was lost on the way. The old refresh token works only once, so the new pair is out of reach.",
      declined:
        'Every attempt to renew the pair was answered with "not found" or "bad request". The service probably no longer knows the refresh token.',
      unknown: "The service did not say why.",
    },
    brokenSince: "Broken since",
    heal: "An owner or manager creates a new pair in the service's own dashboard (Settings → Tokens) and pastes it here. Nothing kept in Daftar is lost.",
    issued: "This pair since",
    orOlder: "or older: how old it was when it was pasted is not known",
    atTheLatest: "at the latest, until its first renewal",
    version: "Number of this pair",
    versionHint: "Counts every pair this business has had here.",
    expires: "Access token expires",
    nextRefresh: "Next automatic renewal",
    refreshExpires: "Refresh token expires",
    refreshExpiresHint: "If no renewal succeeds by then, a new pair must be pasted.",
    estimated: "as the service's reference says",
    address: "Service address",
    soon: "within a minute",
    ended: "expired",
    life: "Life of the access token: {percent} is over",
    lifeAtLeast: "Life of the access token: at least {percent} is over",
    lifeStart: "issued",
    lifePasted: "pasted",
    lifeRefresh: "refresh",
    lifeEnd: "ends",
  },

  refresh: {
    button: "Refresh now",
    title: "Refresh the token pair now?",
    body: "Daftar trades the refresh token for a new pair and stores it; the old refresh token stops working at once. Work in progress is not disturbed. It is not needed in daily work: this happens automatically.",
    action: "Refresh now",
    done: "The pair was refreshed",
    fresh: "The pair was renewed less than a minute ago",
    freshAction:
      "Nothing needs to be done. If you still want to, try again in {seconds, plural, one {# second} other {# seconds}}.",
  },

  fields: {
    business: "English name of the business",
    businessHint: "As it appears in the addresses of the service’s dashboard.",
    accessToken: "Access token",
    refreshToken: "Refresh token",
    webhookKey: "Webhook key",
  },
  paste: {
    button: "Paste a new pair",
    title: "Paste a new token pair",
    body: "From the service's own dashboard: Settings → Tokens. Daftar tries the access token first; the present pair is replaced only when the new one works.",
    tokenHint: "Stored encrypted, and never shown again.",
    password: "Your Daftar password",
    passwordHint: "To be sure that it is you.",
    action: "Check and store the pair",
    done: "The link works again",
    doneHint: "The new pair was tried and stored.",
  },

  history: {
    title: "History of the pair",
    description: "Every pair and every attempt to renew it, newest first.",
    kinds: {
      pasted: "New pair pasted",
      linked: "Linked to the sandbox",
      refreshed: "Refreshed",
      refresh_failed: "Refresh did not work",
      broken: "Link broken",
    },
    details: {
      refused: "refused by the service",
      answer_lost: "the answer was lost",
      declined: 'answered with "not found" or "bad request"',
      upstream_timeout: "the service did not answer in time",
      upstream_unavailable: "the service could not be reached",
      upstream_unreadable: "the answer could not be read",
      busy: "no room within the limits",
    },
    what: "What",
    who: "By",
    when: "When",
    pair: "Pair",
    system: "Daftar",
    empty: "Nothing has happened yet",
    emptyHint: "The first pair and every renewal after it will appear here.",
    showAll: "Show all {count}",
  },

  limits: {
    title: "Limits",
    description:
      "The service allows a limited number of requests in any {seconds} seconds. Daftar waits rather than exceed it.",
    classes: { post: "Changes and inquiries (POST)", other: "Reading and everything else" },
    use: "{used} of {limit} in use",
    words: {
      free: "Plenty free",
      busy: "More than half in use",
      full: "Nearly used up: reading waits a moment",
    },
    live: "Measured every second while this page is open.",
  },

  webhook: {
    title: "Webhooks",
    description: "The service notifies this address when something is decided.",
    topics: {
      withdrawals: "Address for withdrawals and their refunds",
      settlements: "Address for settlements",
    },
    addressHint: "Give it as notify_url with each order of this kind.",
    header: "Header with the signature",
    key: "Signing key",
    keySet: "Set",
    keyMissing: "Not set",
    unsigned:
      "The service does not sign these (SERVICE_UNSIGNED_TOPICS): a notice here only makes Daftar ask the service, and nothing that it says is believed.",
    keyMissingHint:
      "Without it no webhook can be verified: all are refused, and Daftar learns results only by asking. Copy the key from the service's dashboard.",
    setKey: "Set the key",
    replaceKey: "Replace the key",
    keyTitle: "Signing key of webhooks",
    keyBody:
      "The service signs every webhook with this key, and Daftar refuses those that do not fit. Replacing it counts at once.",
    keyField: "Signing key",
    keyFieldHint: "Stored encrypted, and never shown again.",
    keyAction: "Store the key",
    keyDone: "The signing key is stored",
    keyDoneHint: "Webhooks are verified with it from now on.",
    inspector: "See received webhooks",
  },

  book: {
    title: "The book",
    states: { balanced: "Adds up", differs: "Does not add up", reading: "Being read" },
    balanced:
      "Everything that the service told of the wallet adds up to the rial: what it held at first, every row of the statement and every payout that came back make what it holds now.",
    differs:
      "On {days, plural, one {one day} other {# days}} the wallet moved by <amount></amount> beyond what the rows of the statement say. Ask the service's support what it was; until then figures name it as not accounted for.",
    reading: "The statement is not read up to now yet. Sums of longer periods are told when it is.",
    from: "Whole since",
    asOf: "Last read",
    lists: {
      title: "Lists in the book, as of",
      reading: "being read",
      unread: "{count, plural, one {one row could not be read} other {# rows could not be read}}",
    },
    days: "Days that do not add up",
    more: "{count, plural, one {and one more} other {and # more}}",
  },
  unreadable: {
    title: "Answers that could not be read",
    description:
      "Answers from the service in a format Daftar does not know. Only field names are kept, never values. Give the request id to whoever looks after the installation.",
    operation: "Operation",
    fields: "Fields",
    count: "Times",
    first: "First",
    last: "Last",
    requestId: "Last request id",
    empty: "Every answer so far could be read",
    emptyHint: "If the service changes the format of an answer, it will appear here.",
  },

  banner: {
    broken: "The link to the payment service is broken",
    brokenBody:
      "What is shown may be old, and soon nothing can be read or sent. No money moves because of it, and nothing is lost.",
    missing: "This business is not linked to the payment service yet",
    missingBody: "Nothing can be shown or sent until a token pair is given.",
    whoHeals: "An owner or manager can restore it by pasting a new token pair.",
    youHeal: "You can restore it by pasting a new token pair.",
    open: "Open Settings → Connection",
  },

  indicator: {
    button: "Connection: {state}",
    states: {
      online: "Connected",
      offline: "No internet",
      reconnecting: "Reconnecting",
      broken: "Link broken",
      missing: "Not linked",
      silent: "Service not answering",
      partly: "Some answers missing",
      slow: "Service slow",
      limited: "Limit nearly full",
    },
    token: "Link to the service",
    tokenOk: "Working; renews automatically {when}",
    tokenOkSoon: "Working; renews automatically within a minute",
    tokenSilent: "The tokens are valid, but the service does not respond",
    tokenBroken: "Broken: a new token pair is needed",
    tokenMissing: "No token pair yet",
    service: "Payment service",
    services: {
      unknown: "Not contacted yet",
      answers: "Responding",
      slow: "Answers are late; Daftar keeps waiting",
      partly: "Some requests are answered and some are not; the last failure was at <failed></failed>",
      silent:
        "Not responding; the last attempt failed at <failed></failed>. What is on screen may be old; Daftar keeps trying.",
    },
    lastAnswer: "The last answer came at <time></time>.",
    limits: "Limits",
    stream: "Live updates",
    streams: {
      connecting: "Connecting…",
      live: "Changes appear automatically",
      lost: "Interrupted; reconnecting. What is on screen may be old.",
    },
    offline: "This device has no internet. What is on screen may be old.",
    details: "Connection details",
  },
} as const;
