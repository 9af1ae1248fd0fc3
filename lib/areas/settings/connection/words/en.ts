export default {
  title: "Connection",
  description: "Daftar’s connection to the payment service for this business: tokens, request limits and webhooks.",

  link: {
    title: "Link to the payment service",
    states: { ok: "Linked", broken: "Broken", missing: "Not linked yet" },
    sentences: {
      ok: "The link works. Daftar renews the tokens automatically, well before they expire; nothing needs to be done.",
      silent:
        "The tokens are valid, but the service does not respond; its last answer came <time></time>. Daftar keeps trying.",
      silentEver: "The tokens are valid, but the service does not respond. Daftar keeps trying.",
      broken: "Daftar can no longer renew its access. When the current access token expires, reading and sending stop.",
      missing: "No tokens have been entered yet; nothing is read from the payment service or sent to it.",
    },
    reasons: {
      refused:
        "The service refused the refresh token: it has expired, was used elsewhere, or was revoked in the service's dashboard.",
      answer_lost:
        "The service renewed the tokens, but its answer was lost. A refresh token works only once, so the new tokens are out of reach.",
      declined:
        'Every attempt to renew the tokens was answered with "not found" or "bad request". The service probably no longer knows the refresh token.',
      unknown: "The service did not state the cause.",
    },
    brokenSince: "Broken since",
    heal: "An owner or manager creates new tokens in the service's dashboard (Settings → Tokens) and enters them here. No data in Daftar is lost.",
    issued: "These tokens issued",
    orOlder: "or earlier; the issue time of entered tokens is unknown",
    atTheLatest: "at the latest, until its first renewal",
    version: "Number of these tokens",
    versionHint: "Goes up by one each time tokens are entered or renewed.",
    expires: "Access token expires",
    nextRefresh: "Next automatic renewal",
    refreshExpires: "Refresh token expires",
    refreshExpiresHint: "If no renewal succeeds by then, new tokens must be entered.",
    estimated: "according to the service's reference",
    address: "Service address",
    soon: "within a minute",
    ended: "expired",
    life: "Access token: {percent} of its life has passed",
    lifeAtLeast: "Access token: at least {percent} of its life has passed",
    lifeStart: "issued",
    lifePasted: "entered",
    lifeRefresh: "refresh",
    lifeEnd: "ends",
  },

  refresh: {
    button: "Refresh now",
    title: "Refresh the tokens now?",
    body: "Daftar uses the refresh token to get new tokens and stores them; the old refresh token stops working immediately. Work in progress is not interrupted. This also happens automatically.",
    action: "Refresh now",
    done: "The tokens were refreshed",
    fresh: "The tokens were refreshed less than a minute ago",
    freshAction:
      "Nothing needs to be done. To refresh again, try in {seconds, plural, one {# second} other {# seconds}}.",
  },

  fields: {
    business: "English name of the business",
    businessHint: "As it appears in the addresses of the service’s dashboard.",
    accessToken: "Access token",
    refreshToken: "Refresh token",
    webhookKey: "Webhook key",
  },
  paste: {
    button: "Enter new tokens",
    title: "Enter new tokens",
    body: "From the service's dashboard: Settings → Tokens. Daftar checks the access token first and replaces the current tokens only if it works.",
    tokenHint: "Stored encrypted, and never shown again.",
    password: "Your Daftar password",
    passwordHint: "To confirm your identity.",
    action: "Check and save tokens",
    done: "The link works again",
    doneHint: "The new tokens were checked and saved.",
  },

  history: {
    title: "Token history",
    description: "All tokens and attempts to renew them, newest first.",
    kinds: {
      pasted: "New tokens entered",
      linked: "Linked to the sandbox",
      refreshed: "Refreshed",
      refresh_failed: "Refresh failed",
      broken: "Link broken",
    },
    details: {
      refused: "refused by the service",
      answer_lost: "the answer was lost",
      declined: 'answered with "not found" or "bad request"',
      upstream_timeout: "the service did not answer in time",
      upstream_unavailable: "the service could not be reached",
      upstream_unreadable: "the answer could not be read",
      busy: "the request limit was used up",
    },
    what: "Event",
    who: "By",
    when: "Time",
    pair: "Number",
    system: "Daftar",
    empty: "No events yet",
    emptyHint: "The first tokens and every renewal after them appear here.",
    showAll: "Show all {count}",
  },

  limits: {
    title: "Request limits",
    description:
      "The service accepts a limited number of requests in any {seconds} seconds. Daftar waits a little to stay within it.",
    classes: { post: "Changes and inquiries (POST)", other: "Reading and everything else" },
    use: "{used} of {limit} in use",
    words: {
      free: "Enough capacity",
      busy: "More than half in use",
      full: "Nearly used up; reading waits a moment",
    },
    live: "Measured every second while this page is open.",
  },

  webhook: {
    title: "Webhooks",
    description: "The service sends results to this address.",
    topics: {
      withdrawals: "Address for direct-debit withdrawals and their refunds",
      settlements: "Address for settlements",
    },
    addressHint: "Send this address as notify_url with each request of this kind.",
    header: "Header with the signature",
    key: "Signing key",
    keySet: "Set",
    keyMissing: "Not set",
    unsigned:
      "The service does not sign these notices (SERVICE_UNSIGNED_TOPICS). Daftar does not trust their content and only asks the service when one arrives.",
    keyMissingHint:
      "Without the key, all webhooks are refused and Daftar gets results only by asking. Copy the key from the service's dashboard.",
    setKey: "Set the key",
    replaceKey: "Replace the key",
    keyTitle: "Signing key of webhooks",
    keyBody:
      "The service signs webhooks with this key, and Daftar refuses those with a wrong signature. Replacing the key takes effect immediately.",
    keyField: "Signing key",
    keyFieldHint: "Stored encrypted, and never shown again.",
    keyAction: "Save key",
    keyDone: "The signing key was saved",
    keyDoneHint: "Webhooks are verified with it from now on.",
    inspector: "View received webhooks",
  },

  book: {
    title: "The book",
    states: { balanced: "Adds up", differs: "Mismatch", reading: "Being read" },
    balanced:
      "The wallet adds up to the last rial: the first balance, the rows of the statement and returned settlements equal the current balance.",
    differs:
      "On {days, plural, one {one day} other {# days}} the wallet’s balance changed by <amount></amount> more than the rows of the statement. Ask the service's support for the cause; until then reports show it as not accounted for.",
    reading: "The statement has not been read up to today yet. Totals of longer periods are shown after that.",
    from: "Complete since",
    asOf: "Last read",
    lists: {
      title: "Lists last read",
      reading: "being read",
      unread: "{count, plural, one {one row could not be read} other {# rows could not be read}}",
    },
    days: "Days with a mismatch",
    more: "{count, plural, one {and one more} other {and # more}}",
  },
  unreadable: {
    title: "Answers that could not be read",
    description:
      "Answers from the service in an unknown format. Only field names are kept, never values. Give the request id to the system’s administrator.",
    operation: "Operation",
    fields: "Fields",
    count: "Times",
    first: "First",
    last: "Last",
    requestId: "Last request id",
    empty: "Every answer so far could be read",
    emptyHint: "If the service changes the format of an answer, it appears here.",
  },

  banner: {
    broken: "The connection to the payment service is broken",
    brokenBody:
      "The information on screen may be old, and reading and sending will stop soon. The broken connection moves no money, and nothing is lost.",
    missing: "This business is not linked to the payment service yet",
    missingBody: "Nothing can be shown or sent until tokens are entered.",
    whoHeals: "An owner or manager can restore the connection by entering new tokens.",
    youHeal: "Restore the connection by entering new tokens.",
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
      limited: "Limit nearly used up",
    },
    token: "Link to the service",
    tokenOk: "Working; renews automatically {when}",
    tokenOkSoon: "Working; renews automatically within a minute",
    tokenSilent: "The tokens are valid, but the service does not respond",
    tokenBroken: "Broken; new tokens are needed",
    tokenMissing: "No tokens yet",
    service: "Payment service",
    services: {
      unknown: "Not contacted yet",
      answers: "Responding",
      slow: "Answers are late; Daftar keeps waiting",
      partly: "Some requests are not answered; the last unanswered request was at <failed></failed>",
      silent:
        "Not responding; the last attempt failed at <failed></failed>. The information on screen may be old; Daftar keeps trying.",
    },
    lastAnswer: "The last answer came at <time></time>.",
    limits: "Request limits",
    stream: "Live updates",
    streams: {
      connecting: "Connecting…",
      live: "Changes appear automatically",
      lost: "Interrupted; reconnecting. The information on screen may be old.",
    },
    offline: "This device has no internet. The information on screen may be old.",
    details: "Connection details",
  },
} as const;
