import { expect, it, vi } from "vitest";
import type { NoticeItem } from "@/lib/areas/settings/notices/schemas";
import en from "@/lib/areas/words/en";
import { drawn } from "@/lib/testing/drawn";
import { AssignDialog } from "./assign-dialog";

vi.mock("@/lib/kit/operations/query", () => ({
  useOperation: () => ({ data: { items: [] } }),
  useOperationMutation: () => ({}),
}));
vi.mock("@/components/kit/ui/dialog", () => ({ Dialog: ({ children }: { children: unknown }) => children }));

const notice: NoticeItem = {
  ...{ id: "n1", record: "r1", name: "Sara", amountRial: null, since: "2026-12-01T08:00:00Z", deadline: null },
  ...{ facts: {}, isSeen: true, assignee: null },
};

it("says which one of a group is given, also if it is the only one that may be given", () => {
  const draw = (isOneOfSeveral: boolean) =>
    drawn(<AssignDialog open onOpenChange={() => {}} notices={[notice]} isOneOfSeveral={isOneOfSeveral} />);
  expect(draw(true)).toContain(en.notices.assign.which);
  expect(draw(true)).toContain("Sara");
  expect(draw(false)).not.toContain(en.notices.assign.which);
});
