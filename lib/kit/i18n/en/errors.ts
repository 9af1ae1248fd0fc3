import type { ErrorCode } from "@/lib/kit/operations/errors";

/** `required` … are what fields say; `codes` what a failed request says: what happened, then what to do. */
export default {
  required: "Fill this in.",
  invalid: "This value can't be used. Check it.",
  noReason: "The service gave no cause.",
  tooShort: "This is too short.",
  namedValues: "Write each value on a line of its own, as name=value, with Latin letters in its name.",
  tooLong: "This is too long.",
  invalidDate: "This is not a date. Write it as 1405/08/29 or choose it.",
  dateOutOfReach: "Choose a day between the years 1990 and 2100 (1369 and 1479).",
  ruleThere: "This rule already exists.",
  tooManyRules: "There are 50 rules already. Remove one first.",
  periodTooLong: "Choose a period of at most 400 days.",
  nameTaken: "This name is already in use. Choose another.",
  dateTooLate: "This date is in the future.",
  dateNotAhead: "Choose a day after today.",
  dateNotAfterLink: "Choose a day after the end of the payer’s link.",
  invalidEmail: "Write an email address such as name@example.com.",
  invalidUrl: "Write a whole address that starts with https://.",
  invalidText: "It contains a character that can't be stored. Type it instead of pasting it.",
  invalidId: "This is not an id we know. Copy it whole.",
  invalidCode: "The code has 6 digits.",
  wrongCode: "This code is not right or has expired. Use the newest one.",
  codeKeyExpired: "This key is older than 15 minutes. Close this window and start again.",
  passkeyRefused: "This passkey was not accepted. Try again, or use another way.",
  passkeyNotGiven: "No passkey was given: the window was closed, or this device has none for Daftar.",
  passkeyThere: "This device already has a passkey for your account.",
  passkeyAddress: "Passkeys do not work at this address of Daftar. Open it at its public address.",
  passkeyUnsupported: "This browser or device cannot use passkeys. Use another one, or another way.",
  passkeysTooMany: "You have 20 passkeys already. Remove one first.",
  lastWayIn: "Without it you could not sign in any more. Set a password or add another passkey first.",
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
  notYourself: "You cannot change your own role or disable yourself.",
  memberLeft: "This member left the business. Send them an invitation.",
  lastOwner: "You are the last owner. Make somebody else an owner first.",
  businessLinked: "This business is linked here already. Ask one of its owners to invite you.",
  pairInUse: "These tokens are already in use here for another business. Create new ones for this business.",
  otherBusiness: "Write the English name of the business exactly.",
  notOwnAccess: "You change your own password in Settings → Security.",
  memberDisabled: "This member is disabled. Enable them first.",
  memberElsewhere:
    "This member also belongs to another business here that you don’t own. Ask the owner of all their businesses, or the server’s operator.",
  invalidTime: "Write the hour like 09:45.",
  bandsOpen: "Only the last band can be without an upper limit.",
  bandsOrder: "Each band must end higher than the one before it.",
  fileEmpty: "The file is empty. Choose another one.",
  fileTooLarge: "The file is too large. Choose a smaller one.",
  noteHasFile:
    "This form has already saved a note with another file, or with none. That note is unchanged and this file was not kept. Start a new note for it.",
  fileHeic:
    "HEIC photos, as iPhones keep them, are not accepted here. Save it as JPEG, or send it to yourself first, and choose that one.",
  fileMov: "MOV videos, as iPhones keep them, are not accepted here. Save it as MP4 and choose that one.",
  filePicture:
    "This kind of picture, such as WebP or GIF, is not accepted here. Save it as one of the kinds named beside the field.",
  fileType:
    "This kind of file is not accepted here, whatever its name says. Choose one of the kinds named beside the field.",
  notATextFile: "This is not a text file. Save the table as CSV, or copy its two columns and paste them here.",
  tooManyRows: "There are more than 10,000 rows. Split the file.",
  retriesRange: "Choose from 1 to 16 attempts.",
  timesRange: "Choose from 2 to 1,000 times.",
  stepRange: "Choose a day of the month from 1 to 31, or from 1 to 366 days.",
  seriesMonthFull: "These are more in one month than the authorization allows.",
  withdrawalUnknown: "The service does not know this direct-debit withdrawal.",
  refundNotCollected: "Only what was collected can be refunded.",
  refundNothingLeft: "Nothing is left of this withdrawal to refund.",
  refundOverLeft: "Together with refunds already ordered, this is more than is left of the withdrawal.",
  refundLeftUnknown:
    "The service did not report all refunds of this withdrawal, so what is left is not known. Try again later.",
  ownBudget: "You cannot raise your own budget. Another manager, or an owner, can.",
  retryNotFailed:
    "The withdrawal to collect again is no longer failed: it was collected after all, or is still being tried. Nothing was sent.",
  retryOtherPayer:
    "This authorization belongs to another payer than the failed withdrawal. Create a new withdrawal instead.",
  retryOrdered: "Another order already collects this failed withdrawal again.",
  refundsNotActive:
    "Refunds of direct debits are not active for this business. Ask the service's support to activate them.",
  refundBankCannot: "The payer's bank does not accept refunds. Pay the amount out to the customer's IBAN instead.",
  dateNotAfterToday: "Choose a day after today.",
  dateAfterAuthorization: "The authorization ends before this day.",
  payerNotFound:
    "No authorization is known for this row. Write the payer's mobile or national code, or the authorization's id.",
  tooManyWithdrawals: "At most 1,000 withdrawals can be ordered at once. Split the file.",
  authorizationUnknown: "The service does not know this authorization.",
  authorizationRevoked: "This authorization was revoked. The payer has to give a new one.",
  authorizationExpired: "This authorization has expired. The payer has to give a new one.",
  authorizationNotActive: "This authorization is not active yet.",
  bankWithoutDebit: "The payer's bank does not offer direct debit.",
  bankAwayNow: "The payer's bank does not accept direct debit at the moment. Choose a later day, or try again later.",
  amountOverBank: "This is more than the payer's bank allows for one withdrawal.",
  authorizationMonthFull: "No withdrawal is left under this authorization in this month.",
  amountOverAuthorization: "This is more than the authorization allows for one withdrawal.",
  amountOverToday: "This is more than can still be collected under this authorization today.",
  notTheMaker: "The maker of an order cannot approve it.",
  sentOnce:
    "Sending of this order was begun once, so it can't be changed any more. Approve it as it is, or withdraw it: Daftar then still checks whether the service has it.",
  changedMeanwhile: "It has changed in the meantime. Look at it again, then decide.",
  decidedElsewhere: "This payment has been decided already.",
  decisionOnItsWay: "Another decision on this payment is on its way.",
  approvedAlready: "You approved this already.",
  repeatOpen: "The result of the earlier order is not known yet. Wait until it is clear.",
  repeatFound:
    "The payment service has the earlier order after all, or one of these payments of it. Look at it first: with another order, the money would leave twice.",
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
    "This row has more cells than there are headings. A comma in an amount or an address has probably split one: put that cell between quotation marks, or correct the row.",
  damagedLetter: "A letter of this cell is damaged in the file and cannot be read. Correct it.",
  amountOtherUnit: "The pasted amount names another unit. Write it in the unit of this field.",
  amountRange: "The lower amount is larger than the upper one.",
  notTheSame: "This does not match. Type it again as shown above.",
  bookIsChanging: "New movements arrived in the book meanwhile. Look at the new figures and try again.",
  severalPeople: "Several people have this value. Open the person by national code, and erase from there.",
  wholePerson: "Write a whole mobile, card, IBAN or national code, or a name of at least three letters.",
  ibanNotIranian: "An Iranian IBAN starts with IR and then has only digits.",
  ibanLength: "An IBAN has 24 digits after IR.",
  ibanChecksum: "This IBAN can't exist: a digit is wrong. Check it against the source.",
  severalIbans: "There is more than one IBAN here. Keep only the right one.",
  invalidMobile: "This is not a mobile number. Write it like 0912 345 6789.",
  severalNumbers: "There is more than one number here. Keep only the right one.",
  invalidCard: "This is not a card number: it has 16 digits, and a digit is wrong or missing.",
  tooManyCards: "At most ten cards.",
  customerForCards: "Choose the customer whose registered cards are to be checked.",
  customerUnknown: "The service does not know this customer.",
  mobileForCode: "With a national code the mobile is needed too.",
  invalidDomain: "Write a domain like shop.example.ir.",
  gatewayKeyRefused: "The gateway does not know this key. Copy it again from the service’s dashboard.",
  gatewayAddressRefused:
    "The gateway does not accept calls from this server’s address. Allow it in the service’s dashboard.",
  gatewayKeyUnchecked: "The gateway could not be asked, or gave no clear answer. You can save the key unchecked.",
  invalidNationalCode: "This national code can’t exist: a digit is wrong. Check it.",
  lostZeros:
    "This has fewer digits than a national code. With zeros at the start it is valid: a spreadsheet may have dropped them. Check it, and write it with the zeros.",
  invalidCompanyId: "A company’s national ID has 11 digits.",
  invalidTelephone: "Write the number with its area code, in digits, without an extension.",
  invalidPostalCode: "A postal code has 10 digits.",
  chooseOne: "Choose one.",
  summary: "{count, plural, one {One field needs your attention} other {# fields need your attention}}",
  untold: {
    title: "This did not go as it should",
    action: "What happened is not known yet. Look at the newest state before you repeat anything.",
  },
  reads: {
    upstream_rejected: {
      title: "The payment service did not accept this request",
      action: "The data could not be loaded. Try again.",
    },
    upstream_unavailable: {
      title: "The payment service cannot be reached",
      action: "The data could not be loaded. Try again.",
    },
    upstream_timeout: {
      title: "The payment service did not answer in time",
      action: "The data could not be loaded. Try again.",
    },
    busy: {
      title: "There is no room for this request at the moment",
      action: "Nothing is wrong: Daftar waits its turn, and the answer appears automatically.",
    },
    upstream_unreadable: {
      title: "We could not read the payment service's answer",
      action:
        "Nothing was changed. The answer is listed in Settings → Connection under “Answers that could not be read”; give the request id to the installation’s operator.",
    },
  },
  costs: {
    outcome_unknown: {
      title: "The answer was lost, and the fee may have been charged",
      action:
        "Daftar does not ask again by itself. Before you ask again, check the wallet's statement for the fee: a new inquiry may be charged again.",
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
      action: "Enter your password or one-time code, or use a passkey, to continue.",
    },
    second_factor_missing: {
      title: "Approving, or paying without an approval, needs two-step sign-in here",
      action: "Nothing was changed. Add a passkey or turn one-time codes on in Settings → Security, then try again.",
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
        "Your role sees personal data masked and can't search by a part of it. Write the whole IBAN, mobile, card or id. In the wallet's statement a part is enough in fields that you see whole, such as the tracking code: choose one beside the search box.",
    },
    conflict: {
      title: "Someone changed this in the meantime",
      action: "Your change was not saved. Look at the newest version and repeat what is still needed.",
    },
    policy_refused: {
      title: "The payout policy does not allow this",
      action: "Nothing was sent. The rule of the policy is shown below; owners and managers can propose to change it.",
    },
    holds_money: {
      title: "Not removed: it still holds money",
      action:
        "What depends on it is listed above. It can be removed once the money has left, or what is under way has ended.",
    },
    ties_unread: {
      title: "Not removed: what depends on it is not known",
      action: "Nothing was sent. Try again in a moment.",
    },
    needs_another: {
      title: "Not removed: others have to agree first",
      action:
        "A large amount is still to be collected or paid under it. Open the window again to ask for their agreement.",
    },
    opened_elsewhere: {
      title: "The payer opens this page, not Daftar",
      action: "Nothing was sent. Copy its address and give it to the person it is for.",
    },
    upload_cut_off: {
      title: "The file did not arrive completely",
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
        "An inquiry is sent at most five times in an hour, and a role that sees personal data masked may make at most five different inquiries about one person in a day. Use the answer that is kept, or ask again later.",
    },
    search_limit: {
      title: "Too many searches by personal data",
      action:
        "Searches by mobile, IBAN, card, national code and name are limited and logged, as revealing is. Wait {seconds, plural, =0 {a little} one {# second} other {# seconds}}; searching by an id is not limited.",
    },
    busy: {
      title: "There is no room for this request at the moment",
      action: "Nothing was sent. Try again in {seconds, plural, =0 {a moment} one {# second} other {# seconds}}.",
    },
    token_broken: {
      title: "The connection to the payment service is broken",
      action: "Nothing was sent. An owner or manager can paste a new token pair in Settings → Connection.",
    },
    gateway_key_missing: {
      title: "The payment gateway is not connected",
      action: "Nothing was sent. An owner or manager can save the gateway’s key in Settings → Connection.",
    },
    cards_not_set_up: {
      title: "Card issuing is not set up at the service",
      action:
        "The service refuses everything about cards until then. An owner or manager sets it up in Settings → Card issuing.",
    },
    host_missing: {
      title: "The service's address for this is not set in this installation",
      action: "Nothing was sent. The installation’s operator sets it once; see the operating guide.",
    },
    upstream_rejected: {
      title: "The payment service did not accept this request",
      action: "Correct the request and try again.",
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
      title: "This inquiry exceeds your budget of this month",
      action: "Nothing was asked. Another owner or manager has to approve it first, under Inquiries.",
    },
    upstream_not_found: {
      title: "The payment service did not find this",
      action: "Check the id. A new record can take a moment to appear.",
    },
    upstream_forbidden: {
      title: "The payment service does not allow this business to do this",
      action: "Settings → Business shows what is active. Ask the service to activate it.",
    },
    upstream_conflict: {
      title: "The payment service says this was done already or is in another state",
      action: "Look at its newest state before you try again.",
    },
    upstream_unreadable: {
      title: "We could not read the payment service's answer",
      action:
        "Your request may have been carried out. Look at its state before you repeat it; the answer is listed in Settings → Connection.",
    },
    upstream_unavailable: {
      title: "The payment service cannot be reached",
      action: "Look at the state of what you asked for before you try again.",
    },
    upstream_timeout: {
      title: "The payment service did not answer in time",
      action: "The result is not known yet. Look at the state of what you asked for before you try again.",
    },
    outcome_unknown: {
      title: "It is not known whether this was done",
      action:
        "The payment service's answer was lost. Daftar does not send it again by itself: first check whether it was done.",
    },
    network: { title: "There is no connection to Daftar", action: "Check your internet connection, then try again." },
    offline: {
      title: "There is no internet connection",
      action: "Nothing was sent. Try again when the connection is back.",
    },
    database_away: {
      title: "Daftar’s database does not answer at the moment",
      action: "Nothing was done. Try again in a moment.",
    },
    internal: {
      title: "Something went wrong on our side",
      action: "Try again. If the problem continues, give the request id to support.",
    },
  },
} as const satisfies { codes: Record<ErrorCode, { title: string; action: string }>; [key: string]: unknown };
