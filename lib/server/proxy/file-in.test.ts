import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { type FileType, sniffFileType } from "@/lib/kit/operations/file-types";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";

const ROUTE = "POST /v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id/upload";
const cardholderId = "ca4d0000-0000-4000-8000-000000000001";
const BEGINNINGS: Record<FileType | "exe" | "html" | "svg" | "heic" | "mov" | "webp" | "gif" | "mkv", Buffer> = {
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  png: Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
  pdf: Buffer.from("%PDF-1.7"),
  mp4: Buffer.from("\0\0\0\x20ftypisom", "latin1"),
  webm: Buffer.from("\x1a\x45\xdf\xa3....B\x82\x84webm", "latin1"),
  xlsx: Buffer.from("PK\x03\x04", "latin1"),
  xls: Buffer.from("\xd0\xcf\x11\xe0", "latin1"),
  csv: Buffer.from("شماره،نام\n"),
  exe: Buffer.from("MZ\x90\0", "latin1"),
  html: Buffer.from("<!doctype html><script>"),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'),
  heic: Buffer.from("\0\0\0\x18ftypheic", "latin1"),
  mov: Buffer.from("\0\0\0\x14ftypqt  ", "latin1"),
  webp: Buffer.from("RIFF\0\0\0\0WEBPVP8 ", "latin1"),
  gif: Buffer.from("GIF89a", "latin1"),
  mkv: Buffer.from("\x1a\x45\xdf\xa3....B\x82\x88matroska", "latin1"),
};
const fileOf = (kind: keyof typeof BEGINNINGS, size = 300_000) =>
  new Uint8Array(Buffer.concat([BEGINNINGS[kind], randomBytes(size)]).subarray(0, size));

let sandbox: TestSandbox;
let owner: TestMember;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  await sandbox.control("POST", "card-config", {});
  owner = await makeMember(BUSINESS, "owner");
});
afterAll(() => sandbox.close());
afterEach(() => sandbox.control("DELETE", "faults"));

type Sent = NonNullable<NonNullable<Parameters<typeof askProxy>[3]>["file"]>;
const send = (
  file: Sent,
  type = "national_card_front_photo",
  { by = owner, writeKey = randomUUID(), of = cardholderId }: { by?: TestMember; writeKey?: string; of?: string } = {},
) => askProxy(by, cardOperations.uploadDocument, { provider: "default", cardholderId: of, type }, { writeKey, file });
const calls = async () =>
  (await sandbox.control<{ calls: { route: string | null; status: number | null }[] }>("GET", "calls")).calls.filter(
    ({ route }) => route === ROUTE,
  );

/** Pieces as a slow connection brings them; `read` counts how many were requested. */
function slowly(bytes: Uint8Array, pieces: number, end: "whole" | "broken" = "whole") {
  const size = Math.ceil(bytes.length / pieces);
  const read = vi.fn();
  let at = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        read();
        if (at >= bytes.length) return controller.close();
        if (end === "broken" && at > 0) return controller.error(new Error("gone"));
        controller.enqueue(bytes.subarray(at, at + size));
        at += size;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, read };
}

it.each([
  ["jpeg", "national_card_front_photo"],
  ["png", "signature_photo"],
  ["mp4", "authentication_video"],
  ["webm", "authentication_video"],
] as const)("hands a %s on whole, in pieces, as what it is", async (kind, type) => {
  const bytes = fileOf(kind, 3_000_000);
  const { status, body } = await send({ bytes, body: slowly(bytes, 40).body }, type);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.type).toBe(type);
  expect(body.steps).toContainEqual({ slug: `upload_${type}`, status: "COMPLETED", message: null });
  const { files } = await sandbox.control<{ files: { sha256: string; size: number }[] }>("GET", "card-files");
  const sha256 = Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
  expect(files).toContainEqual({ type, sha256, size: bytes.length });
});

/** File types that phones make and that are never accepted. The error names them. */
const REFUSALS: Readonly<Record<string, string>> = {
  heic: "errors.fileHeic",
  mov: "errors.fileMov",
  webp: "errors.filePicture",
  gif: "errors.filePicture",
};

it.each(["exe", "html", "svg", "pdf", "heic", "mov", "webp", "gif", "mkv", "mp4", "xlsx", "xls", "csv"] as const)(
  "takes no %s for a photo, whatever it is called, and the service hears nothing of it",
  async (kind) => {
    const before = (await calls()).length;
    expect((await send({ bytes: fileOf(kind) })).body).toMatchObject({
      code: "invalid_input",
      fields: { file: REFUSALS[kind] ?? "errors.fileType" },
    });
    expect((await calls()).length).toBe(before);
  },
);

it("knows kinds by their first bytes alone", () => {
  for (const kind of ["jpeg", "png", "pdf", "mp4", "webm", "xlsx", "xls"] as const)
    expect(sniffFileType(fileOf(kind))).toBe(kind);
  for (const kind of ["exe", "html", "svg", "heic", "mov", "webp", "gif", "mkv", "csv"] as const)
    expect(sniffFileType(fileOf(kind))).toBeUndefined();
  expect(sniffFileType(new Uint8Array())).toBeUndefined();
});

it.each([
  ["nobody's", async () => ({ by: { ...owner, secret: "x" } }), {}, "unauthenticated"],
  ["whoever may not", async () => ({ by: await makeMember(BUSINESS, "accountant") }), {}, "forbidden"],
  ["too much", async () => ({}), { size: 6 * 1024 * 1024 }, "invalid_input"],
  ["nothing", async () => ({}), { size: 0 }, "invalid_input"],
] as const)("refuses %s file before a byte of it is read", async (_, options, said, code) => {
  const bytes = fileOf("jpeg");
  const { body, read } = slowly(bytes, 4);
  const answer = await send({ bytes, body, said }, undefined, await options());
  expect(answer.body.code).toBe(code);
  expect(read).not.toHaveBeenCalled();
});

it("lets no wrong field through before a byte is read either", async () => {
  const bytes = fileOf("jpeg");
  const { body, read } = slowly(bytes, 4);
  expect((await send({ bytes, body }, "passport")).body.fields).toEqual({ type: "errors.invalid" });
  expect(read).not.toHaveBeenCalled();
});

it("says that the service does not know the applicant, in words of a message alone", async () => {
  const answer = await send({ bytes: fileOf("jpeg") }, undefined, { of: randomUUID() });
  expect(answer.body).toMatchObject({ code: "upstream_not_found" });
});

it.each([
  ["breaks off", (bytes: Uint8Array) => ({ body: slowly(bytes, 6, "broken").body })],
  ["is shorter than was said", (bytes: Uint8Array) => ({ said: { size: bytes.length + 1 } })],
  ["is longer than was said", (bytes: Uint8Array) => ({ said: { size: bytes.length - 1 } })],
  ["is another one", () => ({ said: { sha256: "0".repeat(64) } })],
])("a file that %s never becomes whole at the service, and is sent again as the same request", async (_, more) => {
  const bytes = fileOf("jpeg", 200_000);
  const key = randomUUID();
  const documents = async () => sandbox.control<{ files: { sha256: string }[] }>("GET", "card-files");
  const before = await documents();
  expect((await send({ bytes, ...more(bytes) }, undefined, { writeKey: key })).body.code).toBe("upload_cut_off");
  expect(await documents()).toEqual(before);
  expect((await send({ bytes }, undefined, { writeKey: key })).status).toBe(200);
});

it("sends a file once for one key, and takes no other file under it", async () => {
  const bytes = fileOf("png");
  const key = randomUUID();
  const before = (await calls()).length;
  const [one, other] = await Promise.all([
    send({ bytes }, undefined, { writeKey: key }),
    send({ bytes }, undefined, { writeKey: key }),
  ]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(other.body).toEqual(one.body);
  expect((await calls()).length - before).toBe(1);
  expect((await send({ bytes: fileOf("png") }, undefined, { writeKey: key })).body.code).toBe("conflict");
});

it("says that it is not known when the answer to a whole file was lost, and sends none again", async () => {
  const bytes = fileOf("jpeg");
  const key = randomUUID();
  await sandbox.control("POST", "faults", { operation: ROUTE, fault: "drop_after", times: 1 });
  const before = (await calls()).length;
  expect((await send({ bytes }, undefined, { writeKey: key })).body.code).toBe("outcome_unknown");
  expect((await send({ bytes }, undefined, { writeKey: key })).body.code).toBe("outcome_unknown");
  expect((await calls()).length - before).toBe(1);
});

it("sends a file once only: after a refused token it is not known, and the pair is a new one", async () => {
  const bytes = fileOf("jpeg");
  await sandbox.control("POST", "faults", { operation: ROUTE, fault: "status", value: 401, times: 1 });
  const before = (await calls()).length;
  expect((await send({ bytes })).body.code).toBe("outcome_unknown");
  expect((await calls()).length - before).toBe(1);
  expect((await send({ bytes })).status).toBe(200);
});

it("puts the service's words on the file beside its field", async () => {
  const bytes = fileOf("jpeg", 11);
  expect((await send({ bytes })).body).toMatchObject({
    code: "upstream_rejected",
    fields: { file: expect.any(String) },
  });
});

it("holds few places for files on their way", async () => {
  const bytes = fileOf("jpeg");
  const gates = [0, 1].map(() => {
    let open = () => {};
    const wait = new Promise<void>((resolve) => (open = resolve));
    const { body } = slowly(bytes, 2);
    const reader = body.getReader();
    let isFirst = true;
    const held = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (!isFirst) await wait;
          isFirst = false;
          const { value, done } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        },
      },
      { highWaterMark: 0 },
    );
    return { held, open };
  });
  const before = (await calls()).length;
  const first = gates.map(({ held }) => send({ bytes, body: held }));
  await expect.poll(async () => (await calls()).length - before).toBe(2);
  expect((await send({ bytes })).body.code).toBe("busy");
  for (const { open } of gates) open();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
});
