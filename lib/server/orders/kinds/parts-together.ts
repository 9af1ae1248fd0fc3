import "server-only";
import type { PartEnds } from "@/lib/kit/orders/kinds";
import type { Receipt } from "./kind";

/** One record of a payment that the service keeps as several records. */
export interface Part {
  state: Receipt["state"];
  amountRial: number;
}

/**
 * The state of a payment with several parts. If some parts were paid and others were not, `ends` has both sums in
 * rial.
 */
export interface Together {
  state: Receipt["state"];
  attention: "parts_differ" | null;
  ends: PartEnds | null;
}

/**
 * The state of a payment with several parts is that of its slowest part. If some were paid and others were not, the
 * payment stays under way, and a person is told how much was paid.
 */
export function togetherOf(parts: readonly Part[]): Together {
  const states = parts.map(({ state }) => state);
  const isMixed = !states.includes("sent") && states.includes("done") && states.some((state) => state !== "done");
  if (isMixed) {
    const paidRial = sumOf(parts.filter(({ state }) => state === "done"));
    return { state: "sent", attention: "parts_differ", ends: { paidRial, unpaidRial: sumOf(parts) - paidRial } };
  }
  const state = states.find((each) => each === "sent") ?? states.find((each) => each !== "done") ?? "done";
  return { state, attention: null, ends: null };
}

const sumOf = (parts: readonly Part[]): number => parts.reduce((rial, { amountRial }) => rial + amountRial, 0);
