import { createHash } from "node:crypto";
import { fieldErrors, ServiceError } from "../core/errors";
import { Fields } from "../core/fields";
import { habitsOf } from "../core/habits";
import { jalaliTime } from "../core/jalali";
import type { Area, Call } from "../core/types";
import { cities, provinces } from "../places/area";
import { cardPageRoutes, cardPageSchema } from "./card-pages";
import { creditWriteRoutes } from "./credit-writes";
import { grantWriteRoutes, grantWriteSchema, grantWriteTables, nextGrantTransfer } from "./grant-writes";
import { grantSchema, grantTables } from "./grants";
import { landingRoutes, landingSchema } from "./landing";
import { moneySchema, moneyTables, nextRepayment } from "./money";
import { moneyReadRoutes } from "./money-reads";
import { HAS_CARD_IN_USE, putInUse, seedMoney } from "./money-seed";
import { REASON_TYPES, REASONS } from "./reasons";
import {
  accountOf,
  addCardholder,
  type Cardholder,
  cardholderOf,
  cardholderSchema,
  cardholderTables,
  cardOf,
  changeCardholder,
  issuerError,
  mustBeSetUp,
  setStep,
  slugIn,
  stepsOf,
} from "./record";
import { askReissue, codeSchema, confirmCode, sendCodeAgain } from "./reissue";
import { ALREADY_HAS_CARD, nextReview, submit } from "./review";
import { TEMPLATES, templatePicture } from "./templates";
import { nextTransfer, transferRoutes, transferSchema, transferTables } from "./transfers";

const MB = 1024 * 1024;
const PHOTOS = ["national_card_front_photo", "national_card_back_photo", "signature_photo"];
const VIDEO = "authentication_video";
/** How long a text for the video is valid. */
const CAPTION_SECONDS = 20 * 60;
/** The applicants that the sandbox has from the start. */
const APPLICANTS = [1, 2, 3].map((number) => `ca4d0000-0000-4000-8000-00000000000${number}`);

const numbered = (titles: readonly string[]) => titles.map((title, index) => ({ id: index + 1, title }));
const GUILDS = numbered(["خواربار و مواد غذایی", "پوشاک", "خدمات فنی", "رستوران و کافه", "حمل‌ونقل", "فناوری اطلاعات"]);
const EDUCATIONS = numbered(["زیر دیپلم", "دیپلم", "کاردانی", "کارشناسی", "کارشناسی ارشد", "دکتری"]);
const OCCUPATIONS = numbered(["کارمند", "آزاد", "کارگر", "دانشجو", "خانه‌دار", "بازنشسته"]);

const GENDERS = ["MALE", "FEMALE"] as const;
const isPhoto = (bytes: Buffer): boolean =>
  bytes.readUIntBE(0, 3) === 0xffd8ff || bytes.toString("latin1", 1, 4) === "PNG";
const isVideo = (bytes: Buffer): boolean =>
  bytes.toString("latin1", 4, 8) === "ftyp" || bytes.readUInt32BE(0) === 0x1a45dfa3;

/** Sets where the news of a business go. The newest setting counts. */
function setConfig({ sandbox, body }: Call) {
  const fields = new Fields(body);
  const webhook_url = fields.url("webhook_url");
  const callback_url = fields.url("callback_url", { max: 255 });
  if (habitsOf(sandbox).card_config === "needs_client") fields.text("client_id", { required: true });
  fields.done();
  const updated_at = sandbox.clock.now();
  sandbox.db.run("DELETE FROM issuer_config");
  sandbox.db.insert("issuer_config", { webhook_url, callback_url, updated_at });
  return { message: "پیکربندی ثبت شد.", data: { webhook_url, callback_url, updated_at: jalaliTime(updated_at) } };
}

const listOf = (message: string, data: readonly unknown[]) => (call: Call) => {
  mustBeSetUp(call);
  return { message, data };
};

function listReasons(call: Call) {
  mustBeSetUp(call);
  const fields = new Fields(Object.fromEntries(call.query));
  const type = fields.choice("type", REASON_TYPES);
  fields.done();
  return { message: "فهرست دلیل‌ها", data: type === null ? REASONS : REASONS.filter((each) => each.type === type) };
}

function listTemplates(call: Call) {
  mustBeSetUp(call);
  const host = call.headers.get("host") ?? "";
  const data = TEMPLATES.map(({ id, title, is_default }) => ({
    id,
    title,
    is_default,
    image_url: `http://${host}/issuer/card-template/${id}.png`,
  }));
  return { message: "فهرست طرح‌های کارت", data };
}

/** Reads and checks the facts of a body. @param isWhole all required fields must be there */
function readFacts(body: Call["body"], isWhole: boolean): Record<string, unknown> {
  const fields = new Fields(body);
  const texts = ["first_name", "last_name", "first_name_en", "last_name_en", "address"].map(
    (name): [string, unknown] => [name, fields.text(name, { required: isWhole })],
  );
  const rare = ["father_name", "email", "telephone"].map((name): [string, unknown] => [name, fields.text(name)]);
  const digits = (name: string, length: number, required: boolean) => {
    const value = fields.digits(name, { required, max: length });
    if (value !== null && value.length !== length) fields.refuse(name, `${name} باید ${length} رقم باشد.`);
    return value;
  };
  const latin = /^[A-Za-z .'-]+$/;
  for (const [name, value] of texts)
    if (name.endsWith("_en") && typeof value === "string" && !latin.test(value))
      fields.refuse(name, `${name} باید با حروف لاتین باشد.`);
  const birth = fields.text("birth_date", { required: isWhole });
  if (birth !== null && !/^1[34]\d\d\/(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])$/.test(birth))
    fields.refuse("birth_date", "birth_date تاریخ معتبر نیست.");
  const mobile = digits("mobile", 11, isWhole);
  const province = fields.integer("province_id", { required: isWhole });
  if (province !== null && !provinces.some(({ id }) => id === province))
    fields.refuse("province_id", "province_id انتخاب‌شده معتبر نیست.");
  const city = fields.integer("city_id", { required: isWhole });
  if (
    city !== null &&
    !cities.some(({ id, province_id }) => id === city && (province === null || province_id === province))
  )
    fields.refuse("city_id", "city_id انتخاب‌شده معتبر نیست.");
  const template = fields.integer("card_template_id", { required: isWhole });
  if (template !== null && !TEMPLATES.some(({ id }) => id === template))
    fields.refuse("card_template_id", "card_template_id انتخاب‌شده معتبر نیست.");
  const facts = Object.fromEntries([
    ...texts,
    ...rare,
    ["national_code", digits("national_code", 10, isWhole)],
    ["identity_number", fields.digits("identity_number", { max: 10 })],
    ["birth_date", birth],
    ["gender", fields.choice("gender", GENDERS, { required: isWhole })],
    ["mobile", mobile],
    ["province_id", province],
    ["city_id", city],
    ["postal_code", digits("postal_code", 10, isWhole)],
    ["education_id", fields.integer("education_id")],
    ["occupation_id", fields.integer("occupation_id")],
    ["guild_id", fields.integer("guild_id")],
    ["card_template_id", template],
  ]);
  fields.done();
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
}

const told = (call: Call, row: Cardholder, message: string) => ({
  message,
  data: { cardholder_id: row.id, status: row.status, steps: stepsOf(call.sandbox, row) },
});

/**
 * Registers an applicant. An applicant who already has a card at the provider, or has applied for one, gets no
 * second.
 */
function create(call: Call) {
  mustBeSetUp(call);
  const { sandbox, params, body } = call;
  const facts = readFacts(body, true);
  const national_code = String(facts.national_code);
  const provider = params.provider ?? "";
  const known = sandbox.db.get(
    "SELECT 1 FROM cardholders WHERE provider = :provider AND national_code = :national_code",
    {
      provider,
      national_code,
    },
  );
  if (known || national_code.slice(4, 8) === ALREADY_HAS_CARD)
    throw issuerError(422, "برای این کد ملی نزد این صادرکننده کارت ثبت شده است.");
  const row = addCardholder(sandbox, { provider, national_code, mobile: String(facts.mobile), facts });
  const isInUse = national_code.slice(4, 8) === HAS_CARD_IN_USE;
  return told(call, isInUse ? putInUse(sandbox, row) : row, "متقاضی ثبت شد.");
}

/** @throws ServiceError 422 while a reviewer has the application, and after it was approved */
function mustBeOpen({ status }: Cardholder): void {
  if (status !== "DRAFT" && status !== "REJECTED") throw issuerError(422, "در این وضعیت تغییری پذیرفته نمی‌شود.");
}

const REISSUE_FACTS = ["postal_code", "address", "city_id", "province_id", "card_template_id"];

function change(call: Call) {
  const { sandbox, body } = call;
  const row = cardholderOf(call);
  mustBeOpen(row);
  const facts = readFacts(body, false);
  const strange = row.flow === "REISSUE" ? Object.keys(facts).filter((name) => !REISSUE_FACTS.includes(name)) : [];
  if (strange.length > 0)
    throw fieldErrors(Object.fromEntries(strange.map((name) => [name, ["در صدور دوباره تغییر نمی‌کند."]])));
  const all = { ...(JSON.parse(row.facts) as Record<string, unknown>), ...facts };
  const changed = changeCardholder(sandbox, row, {
    facts: JSON.stringify(all),
    national_code: String(all.national_code),
    mobile: String(all.mobile),
  });
  for (const slug of ["create_cardholder", slugIn(row, "update_cardholder")])
    if (stepsOf(sandbox, row).some((step) => step.slug === slug))
      setStep(sandbox, row, { slug, status: "COMPLETED", message: null });
  return told(call, changed, "اطلاعات متقاضی تغییر کرد.");
}

function caption(call: Call) {
  const { sandbox } = call;
  const row = cardholderOf(call);
  mustBeOpen(row);
  const expires = sandbox.clock.now() + CAPTION_SECONDS;
  const number = 1000 + (Math.floor(Math.random() * 9000) % 9000);
  const { first_name = "", last_name = "" } = JSON.parse(row.facts) as Record<string, string>;
  const text = `اینجانب ${first_name} ${last_name} درخواست صدور کارت بانکی دارم و شرایط آن را می‌پذیرم. کد من ${number} است.`;
  changeCardholder(sandbox, row, { caption: text, caption_expires_at: expires });
  setStep(sandbox, row, { slug: slugIn(row, "get_video_caption"), status: "COMPLETED", message: null });
  return { message: "متن ویدئو", data: { caption: text, expires_at: jalaliTime(expires) } };
}

/** Takes a document of an applicant. It is remembered by its hash. */
function upload(call: Call) {
  const { sandbox, body, files } = call;
  const row = cardholderOf(call);
  mustBeOpen(row);
  const fields = new Fields(body);
  const type = fields.text("type", { required: true }) ?? "";
  const isOfVideo = type === VIDEO;
  const isTaken = isOfVideo || (row.flow === "ISSUE" && PHOTOS.includes(type));
  if (type !== "" && !isTaken) fields.refuse("type", "نوع مدرک پذیرفته نیست.");
  const { file } = files;
  if (!file || file.length < 12) fields.refuse("file", "فایل الزامی است.");
  else if (!(isOfVideo ? isVideo(file) : isPhoto(file))) fields.refuse("file", "قالب فایل پذیرفته نیست.");
  else if (file.length > (isOfVideo ? 20 : 5) * MB) fields.refuse("file", "حجم فایل بیش از حد مجاز است.");
  fields.done();
  const at = sandbox.clock.now();
  const sha256 = createHash("sha256")
    .update(file ?? "")
    .digest("hex");
  sandbox.db.run("DELETE FROM cardholder_files WHERE cardholder_id = :id AND type = :type", { id: row.id, type });
  sandbox.db.insert("cardholder_files", {
    cardholder_id: row.id,
    type,
    sha256,
    size: file?.length ?? 0,
    uploaded_at: at,
  });
  // A step is named after the document that completes it.
  setStep(sandbox, row, { slug: slugIn(row, `upload_${type}`), status: "COMPLETED", message: null });
  changeCardholder(sandbox, row, {});
  return { message: "فایل دریافت شد.", data: { type, uploaded_at: jalaliTime(at), steps: stepsOf(sandbox, row) } };
}

/** Submits the application to the reviewer, or lists the missing steps by their slugs. */
function finalize(call: Call) {
  const row = cardholderOf(call);
  mustBeOpen(row);
  const missing = stepsOf(call.sandbox, row).filter(({ status }) => status !== "COMPLETED");
  if (missing.length > 0)
    throw new ServiceError(422, { message: "برخی از مرحله‌ها کامل نیست.", data: { steps: missing } });
  const { id: cardholder_id, status } = submit(call.sandbox, row);
  return { message: "برای بررسی فرستاده شد.", data: { cardholder_id, status, steps: [] } };
}

function inquire(call: Call) {
  const row = cardholderOf(call);
  const { id: cardholder_id, flow, reject_reason, updated_at } = row;
  const isBare = row.card_number !== null && habitsOf(call.sandbox).card_answers === "bare";
  return {
    message: "وضعیت درخواست",
    data: {
      cardholder_id,
      flow,
      status: isBare ? "PRINTED_AND_SENT" : row.status,
      steps: stepsOf(call.sandbox, row),
      ...(isBare ? {} : { card: cardOf(row) }),
      account: accountOf(row),
      reject_reason,
      updated_at: jalaliTime(updated_at),
    },
  };
}

const timeOrNull = (at: number | null) => (at === null ? null : jalaliTime(at));

function trackPost(call: Call) {
  const { post_code, post_status: status, sent_at, delivered_at } = cardholderOf(call);
  return {
    message: "وضعیت مرسوله",
    data: {
      post_tracking_code: post_code,
      status,
      sent_at: timeOrNull(sent_at),
      delivered_at: timeOrNull(delivered_at),
    },
  };
}

const ISSUER = "/v1/business/:business/issuer";
const P = `${ISSUER}/provider/:provider`;
const ONE = `${P}/cardholder/:cardholder_id`;
const api = { host: "api" } as const;

export const cardsArea: Area = {
  name: "cards",
  schema: `${cardholderSchema}${landingSchema}${codeSchema}${cardPageSchema}${moneySchema}${grantSchema}${transferSchema}${grantWriteSchema}`,
  tables: [
    ...cardholderTables,
    "card_landings",
    "cardholder_codes",
    "card_pages",
    ...moneyTables,
    ...grantTables,
    ...transferTables,
    ...grantWriteTables,
  ],
  routes: [
    { ...api, method: "POST", path: `${ISSUER}/set-config`, handle: setConfig },
    { ...api, method: "GET", path: `${ISSUER}/guilds`, handle: listOf("فهرست صنف‌ها", GUILDS) },
    { ...api, method: "GET", path: `${ISSUER}/educations`, handle: listOf("فهرست تحصیلات", EDUCATIONS) },
    { ...api, method: "GET", path: `${ISSUER}/occupations`, handle: listOf("فهرست شغل‌ها", OCCUPATIONS) },
    { ...api, method: "GET", path: `${ISSUER}/reasons`, handle: listReasons },
    { ...api, method: "GET", path: `${P}/card-template`, handle: listTemplates },
    { ...api, method: "POST", path: `${P}/cardholder`, handle: create },
    ...landingRoutes,
    { ...api, method: "PUT", path: ONE, handle: change },
    { ...api, method: "GET", path: `${ONE}/video-caption`, handle: caption },
    { ...api, method: "POST", path: `${ONE}/upload`, handle: upload },
    { ...api, method: "POST", path: `${ONE}/finalize`, handle: finalize },
    { ...api, method: "GET", path: `${ONE}/inquiry`, handle: inquire },
    { ...api, method: "GET", path: `${ONE}/card/post-tracking`, handle: trackPost },
    { ...api, method: "POST", path: `${ONE}/card-reissue`, handle: askReissue },
    { ...api, method: "POST", path: `${ONE}/confirm-otp`, handle: confirmCode },
    { ...api, method: "POST", path: `${ONE}/retry-otp`, handle: sendCodeAgain },
    ...cardPageRoutes(ONE),
    ...moneyReadRoutes(P),
    ...transferRoutes(ONE),
    ...creditWriteRoutes(P),
    ...grantWriteRoutes(P),
    {
      ...api,
      method: "GET",
      path: "/issuer/card-template/:picture",
      guard: "payer",
      internal: true,
      handle: ({ params }) => templatePicture(params.picture ?? ""),
    },
  ],
  due: [nextReview, nextRepayment, nextTransfer, nextGrantTransfer],
  seed(context) {
    const { sandbox, random } = context;
    for (const id of APPLICANTS) {
      const mobile = `0912${random.digits(7)}`;
      const facts = { first_name: "سارا", last_name: "احمدی", national_code: "0013542419", mobile };
      addCardholder(sandbox, { provider: "default", national_code: "0013542419", mobile, facts }, id);
    }
    seedMoney(context);
    return [];
  },
};
