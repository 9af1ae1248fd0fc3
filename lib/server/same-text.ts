import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";

/** Compares two texts in constant time, whatever their lengths. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(createHash("sha256").update(a).digest(), createHash("sha256").update(b).digest());
}
