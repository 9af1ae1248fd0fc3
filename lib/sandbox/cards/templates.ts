import { crc32, deflateSync } from "node:zlib";
import { issuerError } from "./record";

/** The cards that every provider prints, each with the two colours between which its picture goes over. */
export const TEMPLATES = [
  { id: 1, title: "آبی ساده", is_default: true, colours: ["1f4e8c", "7fb4e6"] },
  { id: 2, title: "سبز برگ", is_default: false, colours: ["1c5b3a", "9ed8b2"] },
  { id: 3, title: "خاکستری", is_default: false, colours: ["2f3437", "b9c0c4"] },
] as const;

const WIDTH = 214;
const HEIGHT = 135;

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A card-sized PNG that goes over from one colour to another. */
function gradient(from: string, to: string): Buffer {
  const [start, end] = [from, to].map((colour) => [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)));
  const rows = Array.from({ length: HEIGHT }, (_, y) => {
    const row = Buffer.alloc(1 + WIDTH * 3);
    for (let x = 0; x < WIDTH; x += 1)
      for (let part = 0; part < 3; part += 1) {
        const share = (x / WIDTH + y / HEIGHT) / 2;
        row[1 + x * 3 + part] = Math.round((start?.[part] ?? 0) * (1 - share) + (end?.[part] ?? 0) * share);
      }
    return row;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** @param picture the file's name, `1.png` @throws ServiceError 404 */
export function templatePicture(picture: string): Response {
  const found = TEMPLATES.find(({ id }) => `${id}.png` === picture);
  if (!found) throw issuerError(404, "تصویر یافت نشد.");
  const [from, to] = found.colours;
  return new Response(new Uint8Array(gradient(from, to)), { headers: { "content-type": "image/png" } });
}
