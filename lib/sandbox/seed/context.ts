import type { Size } from "../core/constants";
import type { Random } from "../core/ids";
import type { Sandbox } from "../core/sandbox";

/** What an area's past is grown from. `now` and `from` are unix seconds; nothing of the past is later than `now`. */
export type SeedContext = { sandbox: Sandbox; random: Random; size: Size; now: number; from: number };

/** Something that happened. Applied in order of time, so balances are right at every moment. */
export type SeedEvent = { at: number; apply: () => void };
