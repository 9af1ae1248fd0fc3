import type { Meta } from "./clock";

/** What the reference does not promise and a real service may do all the same; each is off until control turns it on. */
export const UNPROMISED = [
  /** A webhook that was not answered with 200 is sent again, 1, 5 and 30 seconds later. */
  "redelivery",
  /** What had reached its end and is given back is told by a second webhook. */
  "second_final",
] as const;
export type Unpromised = (typeof UNPROMISED)[number];

const NAME = "unpromised";

export const unpromisedNow = (meta: Meta): Record<Unpromised, boolean> => {
  const kept = meta.read<Partial<Record<Unpromised, boolean>>>(NAME) ?? {};
  return { redelivery: kept.redelivery ?? false, second_final: kept.second_final ?? false };
};

export function setUnpromised(meta: Meta, change: Partial<Record<Unpromised, boolean>>): Record<Unpromised, boolean> {
  meta.write(NAME, { ...unpromisedNow(meta), ...change });
  return unpromisedNow(meta);
}
