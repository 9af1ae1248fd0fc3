import type { ErrorCode } from "@/lib/kit/operations/errors";

/** `required` … are what fields say; `codes` what a failed request says: what happened, then what to do. */
export default {
  required: "Fill this in.",
  invalid: "This value can't be used. Check it.",
  noReason: "The service gave no reason.",
  tooShort: "This is too short.",
  namedValues: "Write each value on a line of its own, as name=value, with Latin letters in its name.",
  tooLong: "This is too long.",
  invalidDate: "This is not a date. Write it as 1405/08/29 or choose it.",
  dateOutOfReach: "Choose a day between the years 1990 and 2100 (1369 and 1479).",
  ruleThere: "There is this very rule already.",
  tooManyRules: "There are 50 rules already. Remove one first.",
  periodTooLong: "Choose a period of at most 400 days.",
  nameTaken: "There is one of this name already. Choose another.",
  dateTooLate: "This date is in the future.",
  dateNotAhead: "Choose a day after today.",
  invalidEmail: "Write an email address such as name@example.com.",
  invalidUrl: "Write a whole address that starts with https://.",
  invalidText: "It contains a character that can't be stored. Type it instead of pasting it.",
  invalidId: "This is not an id we know. Copy it whole.",
  invalidCode: "The code has 6 digits.",
  wrongCode: "This code is not right or has expired. Use the newest one.",
  codeKeyExpired: "This key is older than 15 minutes. Close this and begin anew.",
  wrongPassword: "The email or password is not right.",
  passwordNotRight: "The password is not right.",
  tokensSame: "This is the same text as the access token. Paste the refresh token here.",
  tokenRefused:
    "The service did not accept this access token for this business. Copy both tokens again, from a newly created pair.",
  tokenHasSpaces: "There is a space or line break inside. Copy it without them.",
  tokenTooShort: "This is too short to be a token or key. Copy it whole.",
  passwordTooShort: "Use at least 10 characters.",
  passwordTooCommon: "This password is easy to guess. Choose another.",
  passwordLikeEmail: "Anyone who knows your email could guess this. Choose another.",
  passwordUnchanged: "This is the password you have now. Choose another.",
  alreadyMember: "This address belongs to a member already.",
  notYourself: "Nobody changes their own role or disables themselves.",
  memberLeft: "This member left the business. Send them an invitation.",
  lastOwner: "You are the last owner. Make somebody else an owner first.",
  businessLinked: "This business is linked here already. Ask one of its owners to invite you.",
  pairInUse: "These tokens are already in use here for another business. Create new ones for this business.",
  otherBusiness: "Write the English name of the business exactly.",
  notOwnAccess: "You change your own password in Settings → Security.",
  memberDisabled: "This member is disabled. Enable them first.",
  memberElsewhere:
    "This member also belongs to another business here that you don’t own. Ask whoever owns all their businesses, or runs the server.",
  invalidTime: "Write the hour like 09:45.",
  bandsOpen: "Only the last band can be without an upper limit.",
  bandsOrder: "Each band must end higher than the one before it.",
  fileEmpty: "The file is empty. Choose another one.",
  fileTooLarge: "The file is too large. Choose a smaller one.",
  noteHasFile:
    "A note was written with another file, or with none, by this same form. It stands as it was; this file was not kept. Begin a new note for it.",
  fileHeic:
    "This is a HEIC photo, as iPhones keep them, and is not taken here. Save it as JPEG, or send it to yourself first, and choose that one.",
  fileMov: "This is a MOV film, as iPhones keep them, and is not taken here. Save it as MP4 and choose that one.",
  filePicture:
    "This is a picture of a kind that is not taken here, such as WebP or GIF. Save it as one of the kinds named beside the field.",
  fileType:
    "This kind of file is not taken here, whatever its name says. Choose one of the kinds that are named with the field.",
  notATextFile: "This is no text. Save the table as CSV, or copy its two columns and paste them here.",
  tooManyRows: "There are more than 10,000 rows. Split the file.",
  retriesRange: "Choose from 1 to 16 attempts.",
  timesRange: "Choose from 2 to 1,000 times.",
  stepRange: "Choose a day of the month from 1 to 31, or from 1 to 366 days.",
  seriesMonthFull: "These are more in one month than the authorization allows.",
  withdrawalUnknown: "The service does not know this withdrawal.",
  refundNotCollected: "Only what was collected can be given back.",
  refundNothingLeft: "Nothing of this withdrawal is left to be given back.",
  refundOverLeft: "This is more than is left of the withdrawal, with what is already ordered.",
  refundLeftUnknown:
    "The service did not tell all refunds of this withdrawal, so what is left is not known. Try again later.",
  ownBudget: "Nobody raises what they may spend themselves. Another manager, or an owner, can.",
  retryNotFailed:
    "The withdrawal that this one collects again has not failed any more: it was collected after all, or is still being tried. Nothing was sent.",
  retryOtherPayer: "This authorization is another payer's than the failed withdrawal's. Make a new withdrawal instead.",
  retryOrdered: "Another order collects this failed withdrawal again already.",
  refundsNotActive:
    "Refunds of direct debits are not active for this business. Ask the service's support to activate them.",
  refundBankCannot: "The payer's bank takes no refunds. Pay the amount out to the customer's IBAN instead.",
  dateNotAfterToday: "Choose a day after today.",
  dateAfterAuthorization: "The authorization ends before this day.",
  payerNotFound:
    "No authorization is known for this row. Write the payer's mobile or national code, or the authorization's id.",
  tooManyWithdrawals: "At most 1,000 withdrawals can be ordered at once. Split the file.",
  authorizationUnknown: "The service does not know this authorization.",
  authorizationRevoked: "This authorization was revoked. The payer has to give a new one.",
  authorizationExpired: "This authorization has expired. The payer has to give a new one.",
  authorizationNotActive: "This authorization is not active yet.",
  bankWithoutDebit: "The payer's bank takes no direct debit.",
  bankAwayNow: "The payer's bank takes no direct debit at the moment. Choose a day to come, or try again later.",
  amountOverBank: "This is more than the payer's bank allows for one withdrawal.",
  authorizationMonthFull: "No withdrawal is left under this authorization in this month.",
  amountOverAuthorization: "This is more than the authorization allows for one withdrawal.",
  amountOverToday: "This is more than can still be collected under this authorization today.",
  notTheMaker: "Whoever made an order does not approve it.",
  sentOnce:
    "Sending of this order was begun once, so it can't be changed any more. Approve it as it is, or withdraw it: Daftar then still checks whether the service has it.",
  changedMeanwhile: "It has changed meanwhile. Look at it again and decide anew.",
  decidedElsewhere: "This payment has been decided already.",
  decisionOnItsWay: "Another decision on this payment is on its way.",
  approvedAlready: "You approved this already.",
  repeatOpen: "The earlier order is not decided yet. Wait until its result is clear.",
  repeatFound:
    "The payment service has the earlier order after all, or one of these payments of it. Look at it first: ordered again, the money would leave twice.",
  repeatPerhaps:
    "A row of the service's queue may be the earlier order. Wait until it is paid or gone; if it isn't wanted, take it out of the queue.",
  repeatUnknown:
    "The earlier order may have gone through, and the payment service can't be asked just now. Try again in a few minutes.",
  selectionChanged: "One of the orders changed since you selected them. Look at the list again.",
  businessName: "Use the English name: letters, digits, dot and hyphen.",
  passwordMismatch: "The two passwords differ.",
  notAWholeNumber: "Write a whole number.",
  amountNotNumber: "Write the amount in digits.",
  amountNegative: "The amount can't be negative.",
  amountDecimals: "This is less than one rial. Write a whole number of rial.",
  amountTens: "The service counts in whole toman. Write an amount in rial that ends in 0.",
  amountSeparators: "This can be read as two amounts. Write it without separators.",
  amountTooLarge: "This amount is larger than any transfer.",
  amountTooSmall: "This amount is too small.",
  rowTooWide:
    "This row has more cells than there are headings. A comma in an amount or an address has probably parted one: put that cell between quotation marks, or correct the row.",
  damagedLetter: "A letter of this cell is damaged in the file and cannot be read. Correct it.",
  amountOtherUnit: "The pasted amount names another unit. Write it in the unit of this field.",
  amountRange: "The lower amount is larger than the upper one.",
  notTheSame: "This is not the same. Type it once more as it stands above.",
  severalPeople: "Several people have this value. Open one of them by the national code, and erase by that.",
  wholePerson: "Write a whole mobile, card, IBAN or national code, or a name of at least three letters.",
  ibanNotIranian: "An Iranian IBAN starts with IR and then has only digits.",
  ibanLength: "An IBAN has 24 digits after IR.",
  ibanChecksum: "This IBAN can't exist: a digit is wrong. Check it against the source.",
  severalIbans: "There is more than one IBAN here. Which one is meant? Keep that one.",
  invalidMobile: "This is not a mobile number. Write it like 0912 345 6789.",
  severalNumbers: "There is more than one number here. Which one is meant? Keep that one.",
  invalidCard: "This is not a card number: it has 16 digits, and a digit is wrong or missing.",
  tooManyCards: "At most ten cards.",
  customerForCards: "Choose the customer whose registered cards are meant.",
  customerUnknown: "The service does not know this customer.",
  mobileForCode: "With a national code the mobile is needed too.",
  invalidDomain: "Write a domain like shop.example.ir.",
  gatewayKeyRefused: "The gateway does not know this key. Copy it anew from the service’s dashboard.",
  gatewayAddressRefused:
    "The gateway does not take calls from this server’s address. Allow it in the service’s dashboard.",
  gatewayKeyUnchecked: "The gateway could not be asked, or said nothing clear. You can keep the key unchecked.",
  invalidNationalCode: "This national code can’t exist: a digit is wrong. Check it.",
  lostZeros:
    "This has fewer digits than a national code. With zeros at the start it is a right one: a spreadsheet may have dropped them. Check it, and write it with them.",
  invalidCompanyId: "A company’s national ID has 11 digits.",
  invalidTelephone: "Write the number with its area code, in digits, without an extension.",
  invalidPostalCode: "A postal code has 10 digits.",
  chooseOne: "Choose one.",
  summary: "{count, plural, one {One field needs your attention} other {# fields need your attention}}",
  untold: {
    title: "This did not go as it should",
    action: "What happened can't be told yet. Look at the newest state before you repeat anything.",
  },
  reads: {
    busy: {
      title: "The service's limit is used up for the moment",
      action: "Nothing is wrong: Daftar waits its turn, and what you asked for appears automatically.",
    },
    upstream_unreadable: {
      title: "We could not read the payment service's answer",
      action:
        "Nothing was changed. The answer is listed in Settings → Connection under “Answers that could not be read”; give the request id to whoever looks after the installation.",
    },
  },
  costs: {
    outcome_unknown: {
      title: "The answer was lost, and the fee may have been charged",
      action:
        "Daftar does not ask again by itself. Look in the wallet's statement whether a fee went out before you ask anew: a new inquiry may cost another one.",
    },
  },
  codes: {
    invalid_input: {
      title: "Something in the form is not right",
      action: "Correct what is marked and send it again. Nothing was changed.",
    },
    unauthenticated: { title: "Your session has ended", action: "Sign in again; what you typed is kept." },
    reauthentication_required: {
      title: "We need to be sure it is you",
      action: "Enter your password or one-time code to go on.",
    },
    forbidden: {
      title: "Your role does not allow this",
      action: "Nothing was changed. Ask an owner of the business if you need it.",
    },
    csrf: {
      title: "The request did not come from this page",
      action: "Nothing was changed. Reload the page and try again.",
    },
    not_found: { title: "We could not find this", action: "Check the id; it may belong to another business." },
    unknown_operation: {
      title: "This page is older than the server",
      action: "Reload the page to get the newest version, then try again.",
    },
    whole_id_needed: {
      title: "Search by the whole value",
      action:
        "Your role sees personal data masked, and so can't search by a part of it. Write the whole IBAN, mobile, card or id. In the wallet's statement a part is enough in fields that you see whole, such as the tracking code: choose one beside the search box.",
    },
    conflict: {
      title: "Someone changed this in the meantime",
      action: "Nothing of yours was saved. Look at the newest version and repeat what is still needed.",
    },
    policy_refused: {
      title: "The payout policy does not allow this",
      action: "Nothing was sent. See what the policy says below; owners and managers can propose to change it.",
    },
    holds_money: {
      title: "Money is still there, so it was not removed",
      action: "See what hangs on it above. Once the money has left, or what is under way has ended, it can be removed.",
    },
    ties_unread: {
      title: "What hangs on it could not be found out, so it was not removed",
      action: "Nothing was sent. Try again in a moment.",
    },
    needs_another: {
      title: "Others have to agree first, so it was not removed",
      action: "Much money is still to be collected or paid under it. Open the window again to ask for their agreement.",
    },
    opened_elsewhere: {
      title: "The payer opens this page, not Daftar",
      action: "Nothing was sent. Copy its address and hand it to whom it is for.",
    },
    upload_cut_off: {
      title: "The file did not arrive whole",
      action: "Nothing was recorded at the payment service. Check your connection and send it again.",
    },
    too_large: { title: "This is too large to send", action: "Send a smaller file or fewer rows." },
    locked: {
      title: "Too many tries",
      action:
        "For your account's safety, wait {seconds, plural, =0 {a little} one {# second} other {# seconds}} and try again.",
    },
    asked_often: {
      title: "This was asked too often",
      action:
        "One question is sent at most five times in an hour; whoever sees people masked asks at most five different questions about one person in a day. Use the answer that is kept, or ask again later.",
    },
    search_limit: {
      title: "Too many searches by personal data",
      action:
        "Searches by mobile, IBAN, card, national code and name are limited and written down, like revealing. Wait {seconds, plural, =0 {a little} one {# second} other {# seconds}}; searching by an id is not limited.",
    },
    busy: {
      title: "The service's limit is used up for the moment",
      action: "Nothing was sent. Try again in {seconds, plural, =0 {a moment} one {# second} other {# seconds}}.",
    },
    token_broken: {
      title: "The link to the payment service is broken",
      action: "Nothing was sent. An owner or manager can paste a new token pair in Settings → Connection.",
    },
    gateway_key_missing: {
      title: "The payment gateway is not connected",
      action: "Nothing was sent. An owner or manager can give the gateway’s key in Settings → Connection.",
    },
    cards_not_set_up: {
      title: "Card issuing is not set up at the service",
      action:
        "The service refuses everything about cards until then. An owner or manager sets it up in Settings → Card issuing.",
    },
    host_missing: {
      title: "This installation does not know the service's address for this",
      action: "Nothing was sent. Whoever looks after the installation sets it once; see the operating guide.",
    },
    upstream_rejected: {
      title: "The payment service did not accept this",
      action: "Read its answer below, correct the request and try again.",
    },
    fee_wallet_empty: {
      title: "The fee wallet is empty",
      action: "Nothing was looked up and nothing was charged. Top up the fee wallet at the service, then ask again.",
    },
    provider_silent: {
      title: "The source behind the service did not answer",
      action: "By the service's rules nothing is charged for this. Ask again in a while.",
    },
    beyond_budget: {
      title: "This inquiry is beyond your budget of the month",
      action: "Nothing was asked. Another owner or manager has to approve it first, under Inquiries.",
    },
    upstream_not_found: {
      title: "The payment service did not find this",
      action: "Check the id. A new record can take a moment to appear.",
    },
    upstream_forbidden: {
      title: "The payment service does not allow this business to do this",
      action: "See in Settings → Business what is active, or ask the service to activate it.",
    },
    upstream_conflict: {
      title: "The payment service says this was done already or is in another state",
      action: "Look at its newest state before you try again.",
    },
    upstream_unreadable: {
      title: "We could not read the payment service's answer",
      action:
        "What was asked may have been done. Look at its state before you repeat it; the answer is listed in Settings → Connection.",
    },
    upstream_unavailable: {
      title: "The payment service can't be reached",
      action: "Reading is safe to try again. After a change, look at its state first.",
    },
    upstream_timeout: {
      title: "The payment service did not answer in time",
      action:
        "Reading is safe to try again. After a change, it is not known yet: look at its state before you repeat it.",
    },
    outcome_unknown: {
      title: "We don't know whether this was done",
      action:
        "The payment service's answer was lost. Daftar does not send it again by itself: look first whether it is there.",
    },
    network: { title: "There is no connection to Daftar", action: "Check your internet connection, then try again." },
    database_away: {
      title: "Daftar’s own database does not answer just now",
      action: "Nothing was done. Try again in a moment.",
    },
    internal: {
      title: "Something went wrong on our side",
      action: "Try again. If it stays, give the request id to support.",
    },
  },
} as const satisfies { codes: Record<ErrorCode, { title: string; action: string }>; [key: string]: unknown };
