import { expect, it, vi } from "vitest";
import en from "@/lib/areas/words/en";
import { drawn } from "@/lib/testing/drawn";
import { BotDialog } from "./bot-dialog";

const LINK = { code: "ABCDEFGH23", bot: "daftar_bot", address: "https://ble.ir/daftar_bot?start=ABCDEFGH23" };
vi.mock("@/lib/kit/operations/query", () => ({
  useOperation: () => ({ data: { channels: [] } }),
  useOperationMutation: () => ({ data: LINK }),
}));
vi.mock("@/components/shared/parts/use-checked", () => ({ useChecked: () => ({ window: null }) }));
vi.mock("@/components/kit/ui/dialog", () => ({ Dialog: ({ children }: { children: unknown }) => children }));

it("opens the messenger by a button, and says the bot's name and the code for where its page is blocked", () => {
  const screen = drawn(<BotDialog open onOpenChange={() => {}} channel="bale" />);
  expect(screen).toMatch(new RegExp(`<a [^>]*href="https://ble.ir/daftar_bot[^>]*>Open ${en.notices.channels.bale}<`));
  const text = screen.replaceAll(/<[^>]+>/g, "");
  expect(text).toContain("@daftar_bot");
  expect(text).toContain("look for this name in Bale");
  expect(text).toContain(LINK.code);
  expect(text).not.toContain("ble.ir");
});
