import { beforeEach, expect, it, vi } from "vitest";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { drawn } from "@/lib/testing/drawn";
import { useCustomerSearch } from "./customer-field";

const said = vi.hoisted(() => ({
  inBook: [] as object[],
  atService: [] as object[],
  kind: "book",
  asked: [] as string[],
  late: [] as string[],
}));

vi.mock("@/lib/kit/operations/query", () => ({
  useOperation: ({ id }: { id: string }, _: unknown, { enabled }: { enabled: boolean }) => {
    if (!enabled) return { data: undefined, error: null };
    said.asked.push(id);
    const items = id === customerOperations.inBook.id ? said.inBook : said.atService;
    return { data: { items, source: { kind: said.kind } }, error: null, isPlaceholderData: said.late.includes(id) };
  },
}));

function Found() {
  return <>{useCustomerSearch("رضا").data?.items.map(({ name }) => `${name};`)}</>;
}
const row = (id: number, name: string) => ({ id: String(id), name });

beforeEach(() => Object.assign(said, { inBook: [row(1, "رضا")], kind: "book", asked: [], late: [] }));
beforeEach(() => Object.assign(said, { atService: [row(1, "رضا"), row(2, "رضایی")] }));

it("adds to whole words of the book what the service finds by a part of one, and nobody twice", () => {
  expect(drawn(<Found />)).toContain("رضا;رضایی;");
});

it("asks the service nothing where the book has enough, or answers with the service's own list", () => {
  said.inBook = Array.from({ length: 8 }, (_, id) => row(id, "رضا"));
  drawn(<Found />);
  Object.assign(said, { kind: "service", inBook: [] });
  expect(drawn(<Found />)).not.toContain("رضایی");
  expect(new Set(said.asked)).toEqual(new Set([customerOperations.inBook.id]));
});

it("shows those of the text before until the book answers, and not beside its new ones", () => {
  said.late = [customerOperations.inBook.id, customerOperations.list.id];
  expect(drawn(<Found />)).toContain("رضایی");
  said.late = [customerOperations.list.id];
  expect(drawn(<Found />)).not.toContain("رضایی");
});
