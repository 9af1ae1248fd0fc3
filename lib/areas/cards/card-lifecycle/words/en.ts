import { prefixed } from "../../../../kit/i18n/prefixed";

const cardLifecycle = {
  title: "The card",
  say: "What to tell the holder",
  onlyManagers: "Owners and managers do this.",
  noCard: "There is no card yet.",
  untold: "The service told nothing of the card. What can be done with it the service decides.",
  pin: "First PIN",
  pinState: { set: "Chosen by the holder", notSet: "Not chosen yet", unknown: "Not known" },
  deeds: {
    activate: "Activate",
    changePin: "First PIN",
    block: "Block",
    reissue: "Reissue",
  },
  deedHint: {
    activate: "The holder does it on the bank’s page.",
    changePin: "The holder chooses it on the bank’s page; nobody here sees it.",
    block: "For good, on the bank’s page. It cannot be undone.",
    reissue: "Another card in place of this one. The holder is sent a code.",
  },
  start: {
    activate: "Activate…",
    changePin: "Choose the first PIN…",
    block: "Block…",
    reissue: "Ask for a reissue…",
  },
  whyNot: {
    noCard: "There is no card yet.",
    replaced: "A reissue took the place of this card.",
    underWay: "Once the card of this application is printed.",
    reissueOpen: "There is a reissue already.",
    active: "The card is active.",
    notActive: "Only once the card is active.",
    pinSet: "The holder has chosen the first PIN.",
    blocked: "The card is blocked for good.",
    expired: "The card’s time is over.",
  },
  pageState: {
    open: "The bank’s page is ready",
    over: "The bank’s page has expired",
    SUCCEED: "Back from the bank’s page",
    FAILED: "Left the bank’s page without doing it",
  },
  page: {
    by: "{name}, <when></when>",
    until: "Good until <when></when>, for one visit",
    see: "Show the link",
    notSeen: "Whoever came back says it was done; the service does not say so yet.",
    activateTitle: "Activate the card",
    activateBody:
      "You get a link to the bank’s page, good for one visit within about 20 minutes. Give it to the holder and to nobody else.",
    early: "The post does not say yet that the card has arrived. Make sure that the holder has it.",
    changePinTitle: "Choose the first PIN",
    changePinBody:
      "You get a link to the bank’s page, good for one visit within about 20 minutes. The holder chooses the PIN there. Never ask for it.",
    blockTitle: "Block the card",
    blockBody:
      "A blocked card can never be activated again. The way back is a reissue. The card is blocked on the bank’s page, to which you get a link.",
    reason: "Reason",
    chooseReason: "Choose a reason",
    noReasons: "The reasons could not be read.",
    withoutReason: "The reasons could not be read; it can be done without one.",
    lastFour: "Last four digits of the card",
    lastFourHint: "They are {digits}. Type them, so that it is this card that is blocked.",
    noNumber:
      "The service does not tell this card’s number, so its digits can’t be held against anything. The page blocks the card that this cardholder has now.",
    prepare: "Prepare the bank’s page",
    prepareBlock: "Prepare the page that blocks the card",
    ready: "The bank’s page is ready",
    readyHint: "For the holder of this card alone. It works once.",
    copy: "Copy the link",
    qr: "The link as a picture for cameras",
    text: "Text for the holder",
    lost: "The service’s answer was lost. Nothing was done to the card, and nobody has a link. Prepare the page once more.",
    gone: "This page does not lead anywhere any more. Prepare another one.",
  },
  reissue: {
    title: "Ask for a reissue",
    body: "The bank sends the holder a one-time code, without which it does not go on. Have the holder on the phone.",
    description: "Remarks",
    blockFirstTitle: "The old card goes on working",
    blockFirstBody:
      "A reissue does not block the card (last digits {digits}): whoever has it can pay with it. If it was lost or stolen, block it first. A reissue can be asked for after that too.",
    blockFirst: "Block the old card first…",
    stillActive:
      "The card before (last digits {digits}) goes on working until the new one takes its place, or somebody blocks it. If it was lost or stolen, block it now.",
    action: "Ask for it",
    open: "To the reissue",
    replaces: "To the card before",
    replacedNote: "A reissue took this card’s place. What becomes of the card is told there.",
    begunNote: "A reissue of this card was asked for.",
    lostTitle: "It is not known whether the reissue was begun",
    lostBody: "The answer was lost. The service can be asked, and Daftar does so by itself in a moment.",
    newTitle: "The service has not begun this reissue",
    newBody: "It told of none when it was asked. You can ask for it once more; the holder then gets a code.",
    again: "Ask for it once more…",
    situation: {
      NEW: "The service has not begun this reissue. Ask for it once more, or throw it away.",
      SENDING: "The reissue is being asked for.",
      LOST: "The answer to the request was lost. The service can tell whether it was begun.",
    },
  },
  code: {
    title: "The holder’s one-time code",
    body: "The bank sent it to the holder’s mobile. It is passed on to the service and kept nowhere.",
    label: "One-time code",
    confirm: "Confirm",
    left: "Good for {time}",
    over: "The code’s time is over. Have another one sent.",
    unknown: "How long the code is good is not known.",
    again: "Send another code",
    notYet: "Another one can be sent once this one’s time is over.",
    sent: "Another code was sent",
    done: "The code was right",
    lostConfirm: "Whether the service took the code is not known. Ask the service how it stands.",
    lostSend: "Whether another code was sent is not known. The newest one the holder has counts.",
    managers: "Owners and managers enter it.",
  },
  back: {
    done: { title: "Done", body: "The bank says that it was done. You can close this page." },
    notDone: {
      title: "Nothing was changed",
      body: "You left the bank’s page without finishing. If that was not what you wanted, ask for another link.",
    },
    unknown: {
      title: "Not known yet",
      body: "The bank has not said yet what became of it. You can close this page; the business will see it.",
    },
  },
} as const;

export default cardLifecycle;

/** What other screens say of cards in use. */
export const elsewhere = { audit: { words: prefixed("cardPage", cardLifecycle.deeds) } } as const;
