import { beforeEach, expect, it, vi } from "vitest";
import { customerOperations } from "@/lib/customers/operations";
import { drawn } from "@/lib/testing/drawn";
import { useFound } from "./customer-field";

const said = vi.hoisted(() => ({
  inBook: [] as object[],
  atService: [] as object[],
  kind: "book",
  asked: [] as string[],
}));

vi.mock("@/lib/operations/query", () => ({
  useOperation: ({ id }: { id: string }, _: unknown, { enabled }: { enabled: boolean }) => {
    if (!enabled) return { data: undefined };
    said.asked.push(id);
    const items = id === customerOperations.inBook.id ? said.inBook : said.atService;
    return { data: { items, source: { kind: said.kind } } };
  },
}));

function Found() {
  return <>{useFound("قهوه").data?.items.map(({ name }) => `${name};`)}</>;
}

beforeEach(() => Object.assign(said, { inBook: [], atService: [{ name: "service" }], kind: "book", asked: [] }));

it("finds customers in the book, and asks the service only where nobody there fits", () => {
  said.inBook = [{ name: "book" }];
  expect(drawn(<Found />)).toContain("book;");
  expect(said.asked).toEqual([customerOperations.inBook.id]);
  said.inBook = [];
  expect(drawn(<Found />)).toContain("service;");
});

it("asks once where the book reads no lists and the service has answered in its place", () => {
  said.kind = "service";
  expect(drawn(<Found />)).not.toContain("service;");
  expect(said.asked).toEqual([customerOperations.inBook.id]);
});
