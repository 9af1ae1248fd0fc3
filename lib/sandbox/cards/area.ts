import { createHash } from "node:crypto";
import { ServiceError } from "../core/errors";
import { Fields } from "../core/fields";
import { jalaliTime } from "../core/jalali";
import type { Area, Call } from "../core/types";

const MB = 1024 * 1024;
const PHOTOS = ["national_card_front_photo", "national_card_back_photo", "signature_photo"];
const VIDEO = "authentication_video";
/** Whoever applies for a card in the sandbox. */
const APPLICANTS = [1, 2, 3].map((number) => `ca4d0000-0000-4000-8000-00000000000${number}`);

const isPhoto = (bytes: Buffer): boolean =>
  bytes.readUIntBE(0, 3) === 0xffd8ff || bytes.toString("latin1", 1, 4) === "PNG";
const isVideo = (bytes: Buffer): boolean =>
  bytes.toString("latin1", 4, 8) === "ftyp" || bytes.readUInt32BE(0) === 0x1a45dfa3;

/** Takes a document of an applicant; what was sent is remembered by its hash. */
function upload(call: Call) {
  const { sandbox, params, body, files } = call;
  const cardholder_id = params.cardholder_id ?? "";
  if (!sandbox.db.get("SELECT 1 FROM cardholders WHERE id = :id", { id: cardholder_id }))
    throw new ServiceError(404, { message: "دارندهٔ کارت یافت نشد." });
  const fields = new Fields(body);
  const type = fields.text("type", { required: true }) ?? "";
  const isOfVideo = type === VIDEO;
  if (type !== "" && !isOfVideo && !PHOTOS.includes(type)) fields.refuse("type", "نوع مدرک پذیرفته نیست.");
  const { file } = files;
  if (!file || file.length < 12) fields.refuse("file", "فایل الزامی است.");
  else if (!(isOfVideo ? isVideo(file) : isPhoto(file))) fields.refuse("file", "قالب فایل پذیرفته نیست.");
  else if (file.length > (isOfVideo ? 20 : 5) * MB) fields.refuse("file", "حجم فایل بیش از حد مجاز است.");
  fields.done();
  const at = sandbox.clock.now();
  const sha256 = createHash("sha256")
    .update(file ?? "")
    .digest("hex");
  const row = { cardholder_id, type, sha256, size: file?.length ?? 0, uploaded_at: at };
  sandbox.db.run("DELETE FROM cardholder_files WHERE cardholder_id = :cardholder_id AND type = :type", {
    cardholder_id,
    type,
  });
  sandbox.db.insert("cardholder_files", row);
  const had = new Set(
    sandbox.db
      .all<{ type: string }>("SELECT type FROM cardholder_files WHERE cardholder_id = :cardholder_id", {
        cardholder_id,
      })
      .map((each) => each.type),
  );
  // A step is called after what is sent for it.
  const steps = [...PHOTOS, VIDEO].map((document) => ({
    slug: `upload_${document}`,
    status: had.has(document) ? "COMPLETED" : "INCOMPLETE",
    message: null,
  }));
  return { message: "فایل دریافت شد.", data: { type, uploaded_at: jalaliTime(at), steps } };
}

export const cardsArea: Area = {
  name: "cards",
  schema: `CREATE TABLE IF NOT EXISTS cardholders (id TEXT PRIMARY KEY);
    CREATE TABLE IF NOT EXISTS cardholder_files (
      cardholder_id TEXT NOT NULL, type TEXT NOT NULL, sha256 TEXT NOT NULL, size INTEGER NOT NULL,
      uploaded_at INTEGER NOT NULL, PRIMARY KEY (cardholder_id, type));`,
  tables: ["cardholders", "cardholder_files"],
  routes: [
    {
      method: "POST",
      host: "api",
      path: "/v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id/upload",
      handle: upload,
    },
  ],
  seed({ sandbox }) {
    for (const id of APPLICANTS) sandbox.db.insert("cardholders", { id });
    return [];
  },
};
