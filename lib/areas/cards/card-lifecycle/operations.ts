import type { applicationIdInput, cardholderInput } from "@/lib/areas/cards/cards/schemas";
import type { ApplicationTold } from "@/lib/areas/cards/cards/server/answers";
import type { CardApplicationShown } from "@/lib/areas/cards/cards/status";
import { defineLocalOperation, defineOperation, idToService, type } from "@/lib/kit/operations/define";
import type * as schemas from "./schemas";
import type { CardTold, CodeSent, PageReady, ReissueAsked } from "./server/answers";
import type { CardPageLink } from "./status";

const CARDHOLDER = "/v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id";
const WRITE_TIMEOUT_MS = 20_000;

interface Cardholder {
  provider: string;
  cardholderId: string;
}
const pathOf = ({ provider, cardholderId }: Cardholder) => ({ provider, cardholder_id: cardholderId });

/** Asks for the token of one of the bank's pages. A token that was never passed on has no effect. */
const page = (name: string, step: string) =>
  defineOperation({
    id: ["cards", name].join("."),
    service: { method: "POST", host: "api", path: `${CARDHOLDER}/card/${step}/token` },
    permission: "cards.manage",
    input: type<typeof schemas.pageAtServiceInput>(),
    fieldNames: { callbackUrl: "callback_url", reasonId: "reason_id" },
    toService: ({ callbackUrl, reasonId, ...cardholder }) => ({
      path: pathOf(cardholder),
      body: { callback_url: callbackUrl, ...(reasonId !== undefined && { reason_id: idToService(reasonId) }) },
    }),
    output: type<PageReady>(),
    personal: "nothing",
    refusesWith: "message",
    hasNoId: true,
    timeoutMs: WRITE_TIMEOUT_MS,
    isInternal: true,
  });

/** Operations on an issued card that only the server calls, through `askIssuer` like all of issuing. */
export const cardLifecycleAtService = {
  status: defineOperation({
    id: "cards.card_status",
    service: { method: "GET", host: "api", path: `${CARDHOLDER}/card/status` },
    permission: "cards.read",
    input: type<typeof cardholderInput>(),
    toService: (cardholder) => ({ path: pathOf(cardholder) }),
    output: type<CardTold>(),
    personal: "unmasked",
    refusesWith: "message",
    isInternal: true,
  }),

  activate: page("activation_token", "activate"),
  changePin: page("pin_token", "change-pin"),
  block: page("block_token", "block"),

  /** Orders a new card to replace an issued one; the holder gets a code. */
  reissue: defineOperation({
    id: "cards.card_reissue",
    service: { method: "POST", host: "api", path: `${CARDHOLDER}/card-reissue` },
    permission: "cards.manage",
    input: type<typeof schemas.reissueAtServiceInput>(),
    fieldNames: { reasonId: "reason_id" },
    toService: ({ reasonId, description, ...cardholder }) => ({
      path: pathOf(cardholder),
      body: { reason_id: idToService(reasonId), ...(description !== undefined && { description }) },
    }),
    output: type<ReissueAsked>(),
    personal: "nothing",
    refusesWith: "message",
    hasNoId: true,
    timeoutMs: WRITE_TIMEOUT_MS,
    isInternal: true,
  }),

  confirmCode: defineOperation({
    id: "cards.confirm_otp",
    service: { method: "POST", host: "api", path: `${CARDHOLDER}/confirm-otp` },
    permission: "cards.manage",
    input: type<typeof schemas.confirmAtServiceInput>(),
    fieldNames: { code: "otp" },
    toService: ({ code, ...cardholder }) => ({ path: pathOf(cardholder), body: { otp: code } }),
    secretFields: ["otp"],
    output: type<ApplicationTold>(),
    personal: "nothing",
    refusesWith: "message",
    hasNoId: true,
    timeoutMs: WRITE_TIMEOUT_MS,
    isInternal: true,
  }),

  sendCode: defineOperation({
    id: "cards.retry_otp",
    service: { method: "POST", host: "api", path: `${CARDHOLDER}/retry-otp` },
    permission: "cards.manage",
    input: type<typeof cardholderInput>(),
    toService: (cardholder) => ({ path: pathOf(cardholder) }),
    output: type<CodeSent>(),
    personal: "nothing",
    refusesWith: "message",
    hasNoId: true,
    timeoutMs: WRITE_TIMEOUT_MS,
    isInternal: true,
  }),
};

export const cardLifecycleOperations = {
  /** Begins a reissue as an application of its own, or repeats one that the service does not know. */
  reissue: defineLocalOperation({
    id: "cards.reissue",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof schemas.reissueInput>(),
    output: type<{ id: string }>(),
    changes: ["cards"],
  }),

  /** Confirms with the holder's code, which is stored nowhere. */
  confirmCode: defineLocalOperation({
    id: "cards.confirm_code",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof schemas.confirmInput>(),
    output: type<CardApplicationShown>(),
    changes: ["cards"],
  }),

  /** Sends the holder another code. */
  sendCode: defineLocalOperation({
    id: "cards.send_code",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof applicationIdInput>(),
    output: type<CardApplicationShown>(),
    changes: ["cards"],
  }),

  /** Prepares one of the bank's pages for the cardholder. */
  openPage: defineLocalOperation({
    id: "cards.open_page",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof schemas.openPageInput>(),
    output: type<CardPageLink>(),
    changes: ["cards"],
  }),

  /** The address of a prepared page. A POST, so that it is stored nowhere on its way. */
  pageLink: defineLocalOperation({
    id: "cards.page_link",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof schemas.pageLinkInput>(),
    output: type<CardPageLink>(),
  }),
};
