import { expect, it } from "vitest";
import { amount, choice, type Filter, namesOf, period, search } from "./filter";

interface State {
  q?: string;
  in?: string;
  state?: string;
  attention?: string;
  fromRial?: number;
  toRial?: number;
}

it("knows every name of the address that a filter may hold, so that clearing it leaves nothing on", () => {
  const filters: readonly Filter<State>[] = [
    search("q", "lists.filters", { also: ["in"] }),
    choice("state", "lists.filters", ["done"], (value) => value),
    {
      kind: "choice",
      name: "state",
      label: "lists.filters",
      options: [
        { value: "any", label: "any", of: "attention" },
        { value: "done", label: "done" },
      ],
    },
    period("lists.filters"),
    amount("lists.filters", "fromRial", "toRial"),
  ];
  expect(filters.map(namesOf)).toEqual([
    ["q", "in"],
    ["state"],
    ["state", "attention"],
    ["from", "to"],
    ["fromRial", "toRial"],
  ]);
});
