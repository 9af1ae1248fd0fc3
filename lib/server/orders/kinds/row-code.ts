import "server-only";
import { randomInt } from "node:crypto";
import { codeOf } from "@/lib/customer-wallets/code";

const CODE_DIGITS = 12;

/** A code by which an order's row is known in a list of the service's that carries no track id; it stands in its text. */
export const newRowCode = (): string =>
  codeOf(Array.from({ length: CODE_DIGITS / 4 }, () => String(randomInt(10_000)).padStart(4, "0")).join(""));
