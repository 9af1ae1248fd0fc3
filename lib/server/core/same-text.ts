import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";

/** Compares two texts of any lengths in constant time. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest());
}
