import "server-only";
import { SNIFFED_BYTES, sniffFileType } from "@/lib/kit/operations/file-types";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { hostAddress } from "@/lib/server/core/upstream";

const MOST_BYTES = 300_000;
const PATIENCE_MS = 4000;
const KEPT_MS = 86_400_000;
/** The most pictures that are cached at a time. */
const MOST = 200;
const MIMES = { jpeg: "image/jpeg", png: "image/png" } as const;

interface Kept {
  at: number;
  picture: string | null;
}
const kept = () => processSingleton("card-pictures", () => new Map<string, Kept>());

/**
 * A picture that the service names, to be shown within a page that loads nothing from elsewhere. It is only fetched
 * from the service's own host, so that no answer can direct us to another one.
 *
 * @returns a data address; null if it does not exist, is too large, or is no picture
 */
export async function pictureAt(address: string | null): Promise<string | null> {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.origin !== new URL(hostAddress("api")).origin) return null;
  const known = kept().get(url.href);
  if (known && Date.now() - known.at < KEPT_MS) return known.picture;
  const picture = await fetched(url).catch((error: unknown) => {
    log.warn({ err: error }, "a card's picture could not be had");
    return undefined;
  });
  if (picture === undefined) return null;
  if (kept().size >= MOST) kept().clear();
  kept().set(url.href, { at: Date.now(), picture });
  return picture;
}

async function fetched(url: URL): Promise<string | null> {
  const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(PATIENCE_MS) });
  const length = Number(response.headers.get("content-length") ?? 0);
  if (!response.ok || !response.body || length > MOST_BYTES) {
    await response.body?.cancel();
    return null;
  }
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of response.body) {
    size += piece.length;
    if (size > MOST_BYTES) return null;
    pieces.push(Buffer.from(piece));
  }
  const bytes = Buffer.concat(pieces);
  const found = sniffFileType(bytes.subarray(0, SNIFFED_BYTES));
  // Data whose bytes are no picture is not shown.
  return found === "jpeg" || found === "png" ? `data:${MIMES[found]};base64,${bytes.toString("base64")}` : null;
}
