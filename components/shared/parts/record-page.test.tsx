import { expect, it, vi } from "vitest";
import { drawn } from "@/lib/testing/drawn";
import { RecordPage } from "./record-page";

vi.mock("next/navigation", () => ({
  useRouter: () => ({}),
  usePathname: () => "/pars",
  useSearchParams: () => new URLSearchParams(),
}));

const answer = {
  ...{ shown: { id: "1" }, asOf: 0, error: null, isError: false, isFetching: false, isPlaceholderData: false },
  ...{ dataUpdatedAt: 0, refetch: async () => ({ isSuccess: true, dataUpdatedAt: 0 }) },
};

const page = (isAskedBelow: boolean) =>
  drawn(
    <RecordPage
      answer={answer}
      back={{ href: "/pars", label: "back" }}
      title="One"
      notFound={{} as never}
      askAgain="Ask again"
      isAskedBelow={isAskedBelow}
      head={() => ({ title: "One" })}
    >
      {(_, again) => (
        <>
          <p>Its state</p>
          {isAskedBelow && again}
        </>
      )}
    </RecordPage>,
  );

it("asks again at the head, or below what is read first, but once", () => {
  for (const isAskedBelow of [false, true]) {
    const [before = "", after = "", more] = page(isAskedBelow).split("Its state");
    expect(more).toBeUndefined();
    expect(before.includes("Ask again")).toBe(!isAskedBelow);
    expect(after.includes("Ask again")).toBe(isAskedBelow);
  }
});
