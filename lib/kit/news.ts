/**
 * What is new, for people who know the product from before: the oldest first, `on` as days of the Gregorian calendar.
 * The words are `help.news.<id>`. A new entry is added at the end; none is taken away, since members keep how many
 * they have seen.
 */
export const NEWS = [
  { id: "places", on: "2026-11-28" },
  { id: "amounts", on: "2026-11-28" },
  { id: "customer", on: "2026-11-28" },
  { id: "beside", on: "2026-11-29" },
  { id: "totals", on: "2026-11-29" },
  { id: "charts", on: "2026-11-29" },
  { id: "printing", on: "2026-11-29" },
  { id: "help", on: "2026-11-29" },
  { id: "inbox", on: "2026-11-30" },
  { id: "ways", on: "2026-11-30" },
  { id: "passkeys", on: "2026-11-30" },
  { id: "phone", on: "2026-11-30" },
  { id: "sending", on: "2026-11-30" },
] as const;

/** How many entries there are. */
export const NEWEST = NEWS.length;
