import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import type { TeamMember } from "@/lib/areas/settings/team/schemas";
import en from "@/lib/areas/words/en";
import { drawn } from "@/lib/testing/drawn";
import { ResetAccessDialog } from "./reset-access-dialog";

vi.mock("@/lib/kit/operations/query", () => ({ useOperationMutation: () => ({}) }));
vi.mock("@/components/shared/parts/use-checked", () => ({ useChecked: () => ({ isChecking: false, window: null }) }));
vi.mock("./one-time-link-dialog", () => ({ OneTimeLinkDialog: () => null }));
// A window stands outside the page; what it shows is looked at here as if it were open.
vi.mock("@/components/kit/ui/dialog", () => ({ Dialog: ({ children }: { children: ReactNode }) => children }));

it.each([true, false])("a lost phone can be cut off whether or not the member has codes (%s)", (hasOneTimeCodes) => {
  const target = { id: "m1", name: "Sara", hasOneTimeCodes, hasPasskey: false } as TeamMember;
  const screen = drawn(<ResetAccessDialog target={target} onClose={() => undefined} />);
  expect(screen).toContain(en.team.reset.isPhoneLost);
  expect(screen.includes(en.team.reset.turnOffCodes)).toBe(hasOneTimeCodes);
});
