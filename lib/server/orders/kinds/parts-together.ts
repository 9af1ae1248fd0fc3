import "server-only";
import type { PartEnds } from "@/lib/orders/kinds";
import type { Receipt } from "./kind";

/** Some part of a payment that the service keeps as several records. */
export interface Part {
  state: Receipt["state"];
  amountRial: number;
}

/** How far a payment has come that is several parts; `ends` where some were paid and the others not, in rial. */
export interface Together {
  state: Receipt["state"];
  attention: "parts_differ" | null;
  ends: PartEnds | null;
}

/**
 * A payment of several parts is as far as its slowest. Where some were paid and the others not, it is neither: it stays on
 * its way, and a person is told what of it was paid.
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
