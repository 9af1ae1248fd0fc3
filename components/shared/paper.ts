/** A table as paper has it: no row is broken, and the head stands on every sheet. */
export const PAPER =
  "w-full border-collapse text-sm print:text-[0.65625rem] print:leading-tight print:[&_td]:!px-1 print:[&_td]:!py-px print:[&_th]:!px-1 [&_td]:border-b [&_td]:px-2 [&_td]:py-1 [&_th]:border-b-2 [&_th]:px-2 [&_th]:py-1 [&_th]:text-start [&_th]:align-bottom [&_tr]:break-inside-avoid";
