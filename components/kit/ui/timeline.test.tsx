import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Timeline } from "./timeline";

it("ticks a step off once something came after it", () => {
  const sent = { id: "sent", title: "Sent", icon: "progress" } as const;
  const iconsOf = (page: string) =>
    [...page.matchAll(/lucide-(circle-check|loader-circle|clock)\b/g)].map(([, name]) => name);
  expect(iconsOf(renderToStaticMarkup(<Timeline entries={[sent]} />))).toEqual(["loader-circle"]);
  const arrives = { id: "arrives", title: "Arrives", icon: "clock", isExpected: true } as const;
  expect(iconsOf(renderToStaticMarkup(<Timeline entries={[sent, arrives]} />))).toEqual(["circle-check", "clock"]);
});
