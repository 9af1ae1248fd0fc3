/** A mail as people read it. */
export type Mail = { subject: string; text: string; html: string; headers: Record<string, string> };

type Part = { headers: Record<string, string>; body: string };

/** Reads a mail of one or several parts. Its bytes are taken as Latin letters until a part says what they are. */
export function readMail(raw: Buffer): Mail {
  const whole = partOf(raw.toString("latin1"));
  const leaves = leavesOf(whole);
  const find = (type: string) => leaves.find(({ headers }) => headers["content-type"]?.startsWith(type));
  const [first] = leaves;
  const plain = find("text/plain") ?? first;
  const html = find("text/html");
  const headers = Object.fromEntries(
    Object.entries(whole.headers).map(([name, value]) => [name, decodeWords(value)] as const),
  );
  return {
    subject: headers.subject ?? "",
    text: plain ? contentOf(plain) : "",
    html: html ? contentOf(html) : "",
    headers,
  };
}

/** Splits the headers, with folded lines joined, from what follows the first empty line. */
function partOf(text: string): Part {
  const end = text.indexOf("\r\n\r\n");
  const head = end < 0 ? text : text.slice(0, end);
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(":");
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { headers, body: end < 0 ? "" : text.slice(end + 4) };
}

function leavesOf(part: Part): Part[] {
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/i.exec(part.headers["content-type"] ?? "")?.[1];
  if (boundary === undefined) return [part];
  const pieces = part.body.split(`--${boundary}`).slice(1, -1);
  return pieces.flatMap((piece) => leavesOf(partOf(piece.replace(/^\r\n/, ""))));
}

function contentOf({ headers, body }: Part): string {
  const encoding = headers["content-transfer-encoding"]?.toLowerCase();
  const bytes =
    encoding === "base64"
      ? Buffer.from(body, "base64")
      : Buffer.from(encoding === "quoted-printable" ? unquoted(body.replace(/=\r\n/g, "")) : body, "latin1");
  return bytes.toString("utf8").replaceAll("\r\n", "\n").trim();
}

const unquoted = (text: string): string =>
  text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Words like `=?UTF-8?B?…?=` in a header. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, form: string, text: string) =>
      form.toLowerCase() === "b" ? Buffer.from(text, "base64").toString("latin1") : unquoted(text.replaceAll("_", " ")),
    )
    .replace(/[\x80-\xff]+/g, (bytes) => Buffer.from(bytes, "latin1").toString("utf8"));
}
