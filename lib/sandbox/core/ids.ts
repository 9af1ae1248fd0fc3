import { randomBytes } from "node:crypto";

/** Numbers that look random and repeat for the same seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, not with, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `min` to `max`, both possible. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(values: readonly [T, ...T[]] | readonly T[]): T {
    return values[Math.floor(this.next() * values.length)] as T;
  }

  digits(length: number): string {
    let text = "";
    while (text.length < length) text += Math.floor(this.next() * 10);
    return text;
  }

  uuid(): string {
    const words = [0, 0, 0, 0].map(() =>
      Math.floor(this.next() * 4_294_967_296)
        .toString(16)
        .padStart(8, "0"),
    );
    return uuidOf(words.join(""));
  }
}

export const newUuid = (): string => uuidOf(randomBytes(16).toString("hex"));

export function uuidOf(hex: string): string {
  const variant = "89ab"[Number.parseInt(hex[16] ?? "0", 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
