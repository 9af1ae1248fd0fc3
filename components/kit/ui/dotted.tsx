import { Children, type ReactNode } from "react";

/** Short facts in a row with a dot between them. Where the row wraps, no dot hangs at the end of a line or before its first. */
export function Dotted({ children }: { children: ReactNode }) {
  // Each fact carries its dot before it, in the room that the first of a line has outside of what is shown.
  return (
    <span className="-mx-1 block overflow-x-clip px-1">
      <span className="-ms-4 flex flex-wrap">
        {Children.toArray(children).map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts have no other name, and none comes or goes by itself
          <span key={index} className="relative min-w-0 ps-4 before:absolute before:start-1.5 before:content-['·']">
            {fact}
          </span>
        ))}
      </span>
    </span>
  );
}
