import { isoDayToJalali } from "@/lib/kit/format/jalali";
import {
  defineLocalOperation,
  defineOperation,
  idToService,
  type MaskKind,
  ofItems,
  type,
} from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";
import type { ListInput } from "@/lib/kit/records/list-input";
import type { BoardPage, Caption } from "./application";
import type { boardFilters } from "./filters";
import type * as schemas from "./schemas";
import type {
  ApplicationTold,
  CaptionTold,
  Configured,
  DocumentUploaded,
  Finalized,
  FollowedUp,
  NamedList,
  PostTold,
  ReasonList,
  TemplateList,
} from "./server/answers";
import {
  type CardApplicationShown,
  type CardFactName,
  type CardSettings,
  type CardTemplate,
  DOCUMENT_RULES,
  documentRule,
  type ReferenceItem,
} from "./status";

const ISSUER = "/v1/business/:business/issuer";
const P = `${ISSUER}/provider/:provider`;
const CARDHOLDER = `${P}/cardholder/:cardholder_id`;
/** Provinces and trades seldom change. */
const DAY_SECONDS = 86_400;
const WRITE_TIMEOUT_MS = 20_000;

/** The service's name of each fact. */
const FACT_NAMES: Readonly<Record<CardFactName, string>> = {
  firstName: "first_name",
  lastName: "last_name",
  firstNameEn: "first_name_en",
  lastNameEn: "last_name_en",
  fatherName: "father_name",
  nationalCode: "national_code",
  identityNumber: "identity_number",
  birthDate: "birth_date",
  gender: "gender",
  mobile: "mobile",
  telephone: "telephone",
  email: "email",
  provinceId: "province_id",
  cityId: "city_id",
  address: "address",
  postalCode: "postal_code",
  educationId: "education_id",
  occupationId: "occupation_id",
  guildId: "guild_id",
  cardTemplateId: "card_template_id",
};

const toWire = (name: string, value: string): string | number =>
  name === "birthDate" ? isoDayToJalali(value) : name.endsWith("Id") ? idToService(value) : value;

/** The facts in the service's spelling; a missing fact is not sent. */
const factsToService = (facts: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(FACT_NAMES).flatMap(([name, wire]) => {
      const value = facts[name];
      return typeof value === "string" ? [[wire, toWire(name, value)]] : [];
    }),
  );

/** The masked fields on an application's own page. */
export const APPLICATION_PERSONAL = {
  name: "name",
  mobile: "mobile",
  nationalCode: "nationalCode",
  "facts.firstName": "name",
  "facts.lastName": "name",
  "facts.firstNameEn": "name",
  "facts.lastNameEn": "name",
  "facts.fatherName": "name",
  "facts.nationalCode": "nationalCode",
  "facts.identityNumber": "account",
  "facts.birthDate": "hidden",
  "facts.mobile": "mobile",
  "facts.telephone": "account",
  "facts.email": "email",
  "facts.address": "covered",
  "facts.postalCode": "account",
  "items.*.message": "text",
  "caption.caption": "text",
  rejectReason: "text",
  "card.pan": "account",
  "account.accountNumber": "account",
  "account.iban": "iban",
} as const satisfies Readonly<Record<string, MaskKind>>;
/** The masked fields in the board's rows. */
export const APPLICANT_PERSONAL = { name: "name", mobile: "mobile", nationalCode: "nationalCode" } as const;
export const BOARD_PERSONAL = ofItems(APPLICANT_PERSONAL);

const list = <Output>(name: string, output: { readonly type?: Output }) =>
  defineOperation({
    // The id is joined at run time: as one string it would count as the key of all words of cards, and each page
    // would be sent all of them.
    id: ["cards", name].join("."),
    service: { method: "GET", host: "api", path: `${ISSUER}/${name}` },
    permission: "cards.read",
    input: type<typeof noInput>(),
    toService: () => ({}),
    output,
    personal: "nothing",
    reads: ["card-settings"],
    cacheSeconds: DAY_SECONDS,
    refusesWith: "message",
    isInternal: true,
  });

/**
 * Operations that only the server calls, through `lib/areas/cards/cards/server/ask.ts`, which recognises the refusal that
 * issuing is not set up. Their answers go into our own record.
 */
export const cardsAtService = {
  configure: defineOperation({
    id: "cards.set_config",
    service: { method: "POST", host: "api", path: `${ISSUER}/set-config` },
    permission: "cards.manage",
    input: type<typeof schemas.configureAtServiceInput>(),
    toService: ({ webhookUrl, more }) => ({
      body: { ...more, ...(webhookUrl !== undefined && { webhook_url: webhookUrl }) },
    }),
    output: type<Configured>(),
    personal: "nothing",
    changes: ["card-settings"],
    refusesWith: "message",
    isInternal: true,
  }),
  guilds: list("guilds", type<NamedList>()),
  educations: list("educations", type<NamedList>()),
  occupations: list("occupations", type<NamedList>()),
  reasons: list("reasons", type<ReasonList>()),

  templates: defineOperation({
    id: "cards.card_templates",
    service: { method: "GET", host: "api", path: `${P}/card-template` },
    permission: "cards.read",
    input: type<typeof schemas.providerInput>(),
    toService: ({ provider }) => ({ path: { provider } }),
    output: type<TemplateList>(),
    personal: "nothing",
    reads: ["card-settings"],
    cacheSeconds: DAY_SECONDS,
    refusesWith: "message",
    isInternal: true,
  }),

  create: defineOperation({
    id: "cards.create_cardholder",
    service: { method: "POST", host: "api", path: `${P}/cardholder` },
    permission: "cards.manage",
    input: type<typeof schemas.registerInput>(),
    fieldNames: FACT_NAMES,
    toService: ({ provider, ...facts }) => ({ path: { provider }, body: factsToService(facts) }),
    output: type<ApplicationTold>(),
    personal: "nothing",
    refusesWith: "message",
    timeoutMs: WRITE_TIMEOUT_MS,
    isInternal: true,
  }),

  /** For an application any fact; a reissue, which has the same address, accepts five. */
  change: defineOperation({
    id: "cards.update_cardholder",
    service: { method: "PUT", host: "api", path: CARDHOLDER },
    permission: "cards.manage",
    input: type<typeof schemas.changeInput>(),
    fieldNames: FACT_NAMES,
    toService: ({ provider, cardholderId, facts }) => ({
      path: { provider, cardholder_id: cardholderId },
      body: factsToService(facts),
    }),
    output: type<ApplicationTold>(),
    personal: "nothing",
    refusesWith: "message",
    timeoutMs: WRITE_TIMEOUT_MS,
    isInternal: true,
  }),

  /** Each call returns a new text, so it is called only on a user's request. */
  caption: defineOperation({
    id: "cards.video_caption",
    service: { method: "GET", host: "api", path: `${CARDHOLDER}/video-caption` },
    permission: "cards.manage",
    isWrite: true,
    input: type<typeof schemas.cardholderInput>(),
    toService: ({ provider, cardholderId }) => ({ path: { provider, cardholder_id: cardholderId } }),
    output: type<CaptionTold>(),
    personal: "nothing",
    refusesWith: "message",
    isInternal: true,
  }),

  finalize: defineOperation({
    id: "cards.finalize_cardholder",
    service: { method: "POST", host: "api", path: `${CARDHOLDER}/finalize` },
    permission: "cards.manage",
    input: type<typeof schemas.cardholderInput>(),
    toService: ({ provider, cardholderId }) => ({ path: { provider, cardholder_id: cardholderId } }),
    output: type<Finalized>(),
    personal: "nothing",
    // The service names missing steps by their slugs, in an answer that is otherwise a refusal.
    readError: (status, body) => {
      const { message, data } = (body ?? {}) as { message?: unknown; data?: { steps?: unknown } };
      return status === 422 && Array.isArray(data?.steps)
        ? { data: { ...data, refused: typeof message === "string" && message !== "" ? message : "422" } }
        : undefined;
    },
    refusesWith: "message",
    timeoutMs: WRITE_TIMEOUT_MS,
    isInternal: true,
  }),

  followUp: defineOperation({
    id: "cards.follow_up",
    service: { method: "GET", host: "api", path: `${CARDHOLDER}/inquiry` },
    permission: "cards.read",
    input: type<typeof schemas.cardholderInput>(),
    toService: ({ provider, cardholderId }) => ({ path: { provider, cardholder_id: cardholderId } }),
    output: type<FollowedUp>(),
    personal: "unmasked",
    refusesWith: "message",
    isInternal: true,
  }),

  post: defineOperation({
    id: "cards.post_tracking",
    service: { method: "GET", host: "api", path: `${CARDHOLDER}/card/post-tracking` },
    permission: "cards.read",
    input: type<typeof schemas.cardholderInput>(),
    toService: ({ provider, cardholderId }) => ({ path: { provider, cardholder_id: cardholderId } }),
    output: type<PostTold>(),
    personal: "nothing",
    refusesWith: "message",
    isInternal: true,
  }),
};

export const cardOperations = {
  /** A photograph or a video of the applicant. */
  uploadDocument: defineOperation({
    id: "cards.upload_document",
    service: { method: "POST", host: "api", path: `${CARDHOLDER}/upload` },
    permission: "cards.manage",
    input: type<typeof schemas.documentUploadInput>(),
    toService: ({ provider, cardholderId, type: document }) => ({
      path: { provider, cardholder_id: cardholderId },
      body: { type: document },
    }),
    file: {
      field: "file",
      mostBytes: DOCUMENT_RULES.video.mostBytes,
      rule: ({ type: document }) => documentRule(document),
    },
    output: type<DocumentUploaded>(),
    personal: "nothing",
    refusesWith: "message",
    // The request lasts as long as the browser sends.
    timeoutMs: 240_000,
  }),

  /** Whether issuing is set up, and the banks that issue. */
  settings: defineLocalOperation({
    id: "cards.settings",
    method: "GET",
    permission: "cards.read",
    input: type<typeof noInput>(),
    output: type<CardSettings>(),
    reads: ["card-settings"],
  }),

  /** Sets up issuing at the service, with our own webhook address and other named values. */
  configure: defineLocalOperation({
    id: "cards.configure",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof schemas.configureInput>(),
    output: type<CardSettings>(),
    changes: ["card-settings"],
  }),

  saveProvider: defineLocalOperation({
    id: "cards.save_provider",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof schemas.providerSaveInput>(),
    output: type<{ saved: true }>(),
    changes: ["card-settings"],
  }),

  removeProvider: defineLocalOperation({
    id: "cards.remove_provider",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof schemas.providerRemoveInput>(),
    output: type<{ removed: true }>(),
    changes: ["card-settings"],
  }),

  /** One of the service's lists from which facts are chosen. */
  reference: defineLocalOperation({
    id: "cards.reference",
    method: "GET",
    permission: "cards.read",
    input: type<typeof schemas.referenceInput>(),
    output: type<ReferenceItem[]>(),
    reads: ["card-settings"],
  }),

  /** The cards that a provider prints. */
  templates: defineLocalOperation({
    id: "cards.templates",
    method: "GET",
    permission: "cards.read",
    input: type<typeof schemas.providerInput>(),
    output: type<CardTemplate[]>(),
    reads: ["card-settings"],
  }),

  /** The board. A POST, because its search text is personal. */
  list: defineLocalOperation({
    id: "cards.list",
    method: "POST",
    isRead: true,
    permission: "cards.read",
    input: type<ListInput<typeof boardFilters>>(),
    output: type<BoardPage>(),
    reads: ["cards"],
  }),

  show: defineLocalOperation({
    id: "cards.show",
    method: "GET",
    permission: "cards.read",
    input: type<typeof schemas.applicationIdInput>(),
    output: type<CardApplicationShown>(),
    reads: ["cards"],
  }),

  /** A new draft; the service learns of it at the registration. */
  begin: defineLocalOperation({
    id: "cards.begin",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof schemas.providerInput>(),
    output: type<{ id: string }>(),
    changes: ["cards"],
  }),

  /** Saves the form's content, finished or not. */
  save: defineLocalOperation({
    id: "cards.save",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof schemas.saveFactsInput>(),
    output: type<{ version: number }>(),
    changes: ["cards"],
  }),

  /** Registers the applicant at the service, or sends the changes if the service already knows them. */
  register: defineLocalOperation({
    id: "cards.register",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof schemas.registerApplicationInput>(),
    output: type<CardApplicationShown>(),
    changes: ["cards"],
  }),

  /** Records the cardholder's id if the answer with it was lost and a member found it elsewhere. */
  adopt: defineLocalOperation({
    id: "cards.adopt",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof schemas.adoptInput>(),
    output: type<CardApplicationShown>(),
    changes: ["cards"],
  }),

  /** A new text to be read aloud in the video. */
  caption: defineLocalOperation({
    id: "cards.caption",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof schemas.applicationIdInput>(),
    output: type<Caption>(),
    changes: ["cards"],
  }),

  /** Sends the application to the reviewer; missing steps come back in its items. */
  finalize: defineLocalOperation({
    id: "cards.finalize",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof schemas.applicationIdInput>(),
    output: type<{ isAccepted: boolean; refused: string | null; application: CardApplicationShown }>(),
    changes: ["cards"],
  }),

  /** Asks the service for the current state, and where the card is. */
  look: defineLocalOperation({
    id: "cards.look",
    method: "POST",
    permission: "cards.read",
    input: type<typeof schemas.applicationIdInput>(),
    output: type<CardApplicationShown>(),
    changes: ["cards"],
  }),

  /** Deletes a draft that the service does not know. */
  discard: defineLocalOperation({
    id: "cards.discard",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof schemas.applicationIdInput>(),
    output: type<{ discarded: true }>(),
    changes: ["cards"],
  }),
};
