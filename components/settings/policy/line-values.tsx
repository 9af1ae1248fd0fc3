"use client";

import { type PolicyLine, useShortened } from "./use-policy-lines";

export function LineValues({ line }: { line: PolicyLine }) {
  const shorten = useShortened();
  return shorten(line.values).map((value) => (
    <span key={value} className="block">
      {value}
    </span>
  ));
}
