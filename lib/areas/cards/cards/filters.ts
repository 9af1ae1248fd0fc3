import { choice, choiceLike, listAddress, period, search } from "@/lib/kit/records/filter";
import { STANDINGS, WAITS } from "./status";

/** The filters of the board that stand in its address. */
const ADDRESSED = {
  waitsFor: choice("cards.fields.waitsFor", WAITS, (each) => `cards.waits.${each}`, { isUnasked: true }),
  /** The standing, as on the board. */
  status: choice("cards.fields.status", STANDINGS, (each) => `cards.status.${each}`),
  provider: choiceLike("cards.filters.provider", /^\S.{0,59}$/u),
  /** The days since which it waits. */
  period: period("cards.fields.waitingSince"),
};
/** What is searched for is somebody's name, mobile or national code: it is in no address, and travels in the body. */
export const boardFilters = { q: search("cards.filters.search", { chip: false }), ...ADDRESSED };
export const boardState = listAddress(ADDRESSED);
