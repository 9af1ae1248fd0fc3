import "server-only";
import { randomInt } from "node:crypto";
import { codeOf } from "@/lib/kit/orders/comment-code";

const CODE_DIGITS = 12;

/**
 * A new code that identifies an order's row in a list of the service without track ids. The code is part of the row's
 * text.
 */
export const newRowCode = (): string =>
  codeOf(Array.from({ length: CODE_DIGITS / 4 }, () => String(randomInt(10_000)).padStart(4, "0")).join(""));
