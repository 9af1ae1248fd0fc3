import { plainError, ServiceError } from "../core/errors";
import { Fields } from "../core/fields";
import { Random } from "../core/ids";
import type { Area, Call } from "../core/types";
import { personName } from "../seed/people";
import { bankCodeOf, readIban } from "../settlements/iban";

/** The last four digits of an account that a test wants a certain answer for; the fee wallet is empty under any status. */
const POOR: Record<string, number> = { 8801: 402, 8811: 200, 8821: 400, 8831: 422, 8841: 502 };
const UNMATCHED = "8804";
const REFUSED = "8805";
const EMPTY = "8806";
const SILENT = "8802";
const COMPANY = "8803";

const answer = (track_id: string, data: unknown, code: string | null, message: string) => ({
  message,
  data,
  code,
  errors: [],
  track_id,
});

/** The owner of an IBAN: always the same name for the same account. */
function iban({ body, sandbox }: Call) {
  const fields = new Fields(body);
  const asked = readIban(fields);
  const trackId = fields.text("track_id") ?? "";
  const isTaken = sandbox.db.get("SELECT 1 FROM inquiries WHERE track_id = :trackId", { trackId }) !== undefined;
  if (isTaken) fields.refuse("track_id", "این track_id پیش‌تر به کار رفته است.");
  fields.done();
  const poor = POOR[asked.slice(-4)];
  if (poor) {
    throw new ServiceError(poor, answer(trackId, [], "insufficient_wallet_balance", "موجودی کیف کارمزد کافی نیست."));
  }
  if (asked.endsWith(REFUSED)) throw plainError(400, "درخواست پذیرفته نشد.");
  if (asked.endsWith(SILENT))
    throw new ServiceError(502, answer(trackId, [], "provider_error", "سامانهٔ بانک پاسخ نداد."));
  // From here on it is charged.
  if (trackId !== "") sandbox.db.insert("inquiries", { track_id: trackId });
  if (asked.endsWith(UNMATCHED))
    return Response.json(answer(trackId, [], "UNMATCHED", "اطلاعاتی یافت نشد."), { status: 400 });
  if (asked.endsWith(EMPTY)) return answer(trackId, [], null, "موفق");
  const data = {
    iban: asked,
    bank_name: bankCodeOf(asked),
    account_owners: [ownerOf(asked)],
    account_number: asked.slice(-13),
    account_description: "حساب فعال است",
  };
  return answer(trackId, data, null, "موفق");
}

/** The smallest picture there is, one grey dot. */
const PICTURE = Buffer.from(
  "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=",
  "base64",
);
const PAGE = "<!doctype html><script>alert(1)</script>";
/** Digits five to nine of a national code that a test wants a certain answer for. */
const PHOTOS: Record<string, (trackId: string, asked: string) => Record<string, unknown> | Response> = {
  "88020": () => Response.json(answer("", [], "provider_error", "سامانه پاسخ نداد."), { status: 502 }),
  "88010": (trackId) =>
    Response.json(answer(trackId, [], "insufficient_wallet_balance", "موجودی کیف کارمزد کافی نیست."), { status: 402 }),
  "88040": (trackId) => Response.json(answer(trackId, [], "UNMATCHED", "اطلاعاتی یافت نشد."), { status: 400 }),
  // The bytes themselves, as a service may give them too.
  "88050": () => new Response(new Uint8Array(PICTURE), { headers: { "content-type": "text/html" } }),
  // A page that is passed off as a picture.
  "88060": (trackId, asked) => answer(trackId, { national_code: asked, image: btoa(PAGE) }, null, "موفق"),
  // More than anybody's picture has, the end of it known only when it is there.
  "88070": () =>
    new Response(new Uint8Array(Buffer.concat([PICTURE, Buffer.alloc(3 * 1024 * 1024)])), {
      headers: { "content-type": "image/jpeg" },
    }),
};

/** The photograph of a national card. */
function nidImage({ body, sandbox }: Call) {
  const fields = new Fields(body);
  const asked = fields.digits("national_code", { required: true, max: 10 }) ?? "";
  const born = fields.digits("birth_date", { required: true, max: 8 }) ?? "";
  if (asked !== "" && asked.length !== 10) fields.refuse("national_code", "کد ملی ۱۰ رقم دارد.");
  if (born !== "" && !/^1[34]\d{6}$/.test(born)) fields.refuse("birth_date", "تاریخ تولد درست نیست.");
  const trackId = fields.text("track_id") ?? "";
  if (sandbox.db.get("SELECT 1 FROM inquiries WHERE track_id = :trackId", { trackId }) !== undefined)
    fields.refuse("track_id", "این track_id پیش‌تر به کار رفته است.");
  fields.done();
  if (trackId !== "") sandbox.db.insert("inquiries", { track_id: trackId });
  const other = PHOTOS[asked.slice(4, 9)];
  if (other) return other(trackId, asked);
  return answer(trackId, { national_code: asked, image: PICTURE.toString("base64") }, null, "موفق");
}

function ownerOf(asked: string): { firstName: string; lastName: string } {
  if (asked.endsWith(COMPANY)) return { firstName: "", lastName: "شرکت بازرگانی آوند" };
  const [firstName = "", ...rest] = personName(new Random(Number(asked.slice(-9)))).split(" ");
  return { firstName, lastName: rest.join(" ") };
}

export const inquiriesArea: Area = {
  name: "inquiries",
  schema: "CREATE TABLE IF NOT EXISTS inquiries (track_id TEXT PRIMARY KEY);",
  tables: ["inquiries"],
  routes: [
    { method: "POST", host: "api", path: "/v3/business/:business/customers/inquiry/iban", handle: iban },
    { method: "POST", host: "api", path: "/v3/business/:business/customers/inquiry/nid-image", handle: nidImage },
  ],
};
