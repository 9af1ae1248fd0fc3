/** The names of the words for the days of the week, from Saturday on. */
export const WEEKDAYS = ["d0", "d1", "d2", "d3", "d4", "d5", "d6"] as const;
