import { prefixed } from "../../../../kit/i18n/prefixed";

const cardLifecycle = {
  title: "Card",
  say: "What to tell the holder",
  onlyManagers: "Only owners and managers do this.",
  noCard: "No card has been issued yet.",
  untold: "The service has given no information about the card. It decides which actions are possible.",
  pin: "First PIN",
  pinState: { set: "Chosen by the holder", notSet: "Not chosen yet", unknown: "Unknown" },
  deeds: {
    activate: "Activate",
    changePin: "First PIN",
    block: "Block",
    reissue: "Reissue",
  },
  deedHint: {
    activate: "The holder activates the card on the bank’s page.",
    changePin: "The holder chooses the PIN on the bank’s page; nobody in Daftar sees it.",
    block: "The card is blocked on the bank’s page, for good.",
    reissue: "Another card replaces this one. A code is sent to the holder.",
  },
  start: {
    activate: "Activate…",
    changePin: "Choose the first PIN…",
    block: "Block…",
    reissue: "Request a reissue…",
  },
  whyNot: {
    noCard: "No card has been issued yet.",
    replaced: "A reissued card has replaced this one.",
    underWay: "After the card of this application is printed.",
    reissueOpen: "A reissue has already been requested.",
    active: "The card is active.",
    notActive: "After the card is activated.",
    pinSet: "The holder has chosen the first PIN.",
    blocked: "The card is blocked for good.",
    expired: "The card has expired.",
  },
  pageState: {
    open: "The bank’s page is ready",
    over: "The bank’s page has expired",
    SUCCEED: "Back from the bank’s page",
    FAILED: "Back from the bank’s page without completing it",
  },
  page: {
    by: "{name}, <when></when>",
    until: "Valid until <when></when>, for one visit",
    see: "Show the link",
    notSeen: "According to the holder’s browser it was done; the service has not confirmed it yet.",
    activateTitle: "Activate the card",
    activateBody: "You get a link to the bank’s page, valid once for about 20 minutes. Give it only to the cardholder.",
    early: "The post has not reported the card’s arrival yet. Make sure the holder has it.",
    changePinTitle: "Choose the first PIN",
    changePinBody:
      "You get a link to the bank’s page, valid once for about 20 minutes. The holder chooses the PIN there. Never ask for the PIN.",
    blockTitle: "Block the card",
    blockBody:
      "A blocked card cannot be activated again; another card must be issued. You get a link to the bank’s page, where the card is blocked.",
    reason: "Reason",
    chooseReason: "Choose a reason",
    noReasons: "The reasons could not be read.",
    withoutReason: "The reasons could not be read; you can continue without one.",
    lastFour: "Last four digits of the card",
    lastFourHint: "To confirm, enter these digits: {digits}.",
    noNumber:
      "The service does not give this card’s number, so its digits cannot be checked. The page blocks the cardholder’s current card.",
    prepare: "Prepare the bank’s page",
    prepareBlock: "Prepare the page that blocks the card",
    ready: "The bank’s page is ready",
    readyHint: "Only for the holder of this card; it works once.",
    copy: "Copy the link",
    qr: "QR code of the link",
    text: "Text for the holder",
    lost: "The service’s answer was lost. Nothing was done to the card, and nobody has the link. Prepare the page again.",
    gone: "This page no longer works. Prepare another one.",
  },
  reissue: {
    title: "Request a reissue",
    body: "The bank sends the holder a one-time code, and the reissue cannot continue without it. Call the holder before you request it.",
    description: "Description",
    blockFirstTitle: "The previous card still works",
    blockFirstBody:
      "A reissue does not block the previous card (last digits {digits}), and anyone who has it can pay with it. If it was lost or stolen, block it first, then request the reissue.",
    blockFirst: "Block the previous card first…",
    stillActive:
      "The previous card (last digits {digits}) works until the new card replaces it or it is blocked. If it was lost or stolen, block it now.",
    action: "Request reissue",
    open: "Go to the reissue",
    replaces: "Go to the previous card",
    replacedNote: "A reissued card has replaced this one. The new card’s status is in its application.",
    begunNote: "A reissue of this card was requested.",
    lostTitle: "It is not known whether the reissue was begun",
    lostBody: "The answer was lost. Daftar asks the service in a moment; you can also ask it yourself.",
    newTitle: "The service has not begun this reissue",
    newBody:
      "The service reported no such request when it was asked. You can request it again; a code is then sent to the holder.",
    again: "Request again…",
    situation: {
      NEW: "The service has not begun this reissue. Request it again, or delete the draft.",
      SENDING: "The reissue is being requested.",
      LOST: "The answer to the request was lost. Ask the service whether the reissue was begun.",
    },
  },
  code: {
    title: "The holder’s one-time code",
    body: "The bank sent the code to the holder’s mobile. It is passed on to the service and not kept anywhere.",
    label: "One-time code",
    confirm: "Confirm",
    left: "Valid for {time}",
    over: "The code has expired. Send another code.",
    unknown: "It is not known how long the code is valid.",
    again: "Send another code",
    notYet: "You can send another code after this one expires.",
    sent: "Another code was sent",
    done: "The code was correct",
    lostConfirm: "It is not known whether the service accepted the code. Ask the service for its status.",
    lostSend: "It is not known whether another code was sent. The holder’s newest code is the valid one.",
    managers: "Owners and managers enter the code.",
  },
  back: {
    questions: "If you have a question, ask the business that sent you the link.",
    done: {
      title: "The bank has carried out your request",
      body: "The bank reports that your request about the card was carried out. You can close this page.",
    },
    notDone: {
      title: "Nothing changed",
      body: "You left the bank’s page before finishing. To complete it, ask for another link.",
    },
    unknown: {
      title: "Result not known yet",
      body: "The bank has not reported the result yet. You can close this page; the business will see the result.",
    },
  },
} as const;

export default cardLifecycle;

/** What other screens say of cards in use. */
export const elsewhere = { audit: { words: prefixed("cardPage", cardLifecycle.deeds) } } as const;
