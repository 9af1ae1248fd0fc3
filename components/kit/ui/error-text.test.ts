import { describe, expect, it } from "vitest";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";
import { ApiError, fromProblem } from "@/lib/kit/operations/errors";
import { errorWords } from "./error-text";

const problem = { code: "upstream_unreadable" };

describe("an answer that could not be read", () => {
  it("is said to have changed nothing after a read, and where it is listed and whom to tell", () => {
    expect(errorWords(fromProblem(problem, 502, "r-1", { isRead: true }))).toBe("reads.upstream_unreadable");
    const [english, persian] = [en.errors.reads.upstream_unreadable, fa.errors.reads.upstream_unreadable];
    expect(english.action).toContain("Nothing was changed");
    expect(english.action).toContain(en.connection.unreadable.title);
    expect(persian.action).toContain("چیزی تغییر نکرده است");
    expect(persian.action).toContain(fa.connection.unreadable.title);
  });

  it("keeps its warning after a write", () => {
    expect(errorWords(fromProblem(problem, 502, "r-1"))).toBe("codes.upstream_unreadable");
    expect(en.errors.codes.upstream_unreadable.action).toContain("may have been carried out");
  });
});

it.each(["upstream_rejected", "upstream_unavailable", "upstream_timeout"] as const)(
  "asks nobody to correct or look after something when a page could not be read (%s)",
  (code) => {
    expect(errorWords(new ApiError(code, { isRead: true }))).toBe(`reads.${code}`);
    expect(fa.errors.reads[code].action).toBe("اطلاعات دریافت نشد. دوباره تلاش کنید.");
    expect(en.errors.reads[code].action).toBe("The data could not be loaded. Try again.");
    expect(errorWords(new ApiError(code))).toBe(`codes.${code}`);
  },
);

it("says of every other failure the same, whatever was asked", () => {
  expect(errorWords(new ApiError("upstream_conflict", { isRead: true }))).toBe("codes.upstream_conflict");
});

it("says that a fee may be gone where the answer to a question that costs was lost", () => {
  const lost = fromProblem({ code: "outcome_unknown" }, 504, "r-1", { costs: "fee" });
  expect(errorWords(lost)).toBe("costs.outcome_unknown");
  expect(errorWords(fromProblem({ code: "outcome_unknown" }, 504))).toBe("codes.outcome_unknown");
  expect(errorWords(fromProblem({ code: "forbidden" }, 403, "r-1", { costs: "fee" }))).toBe("codes.forbidden");
});

it("promises that a read which waits for its turn comes by itself, and of a write that nothing was sent", () => {
  const read = new ApiError("busy", { isRead: true });
  expect(errorWords(read)).toBe("codes.busy");
  read.nextTryAtMs = read.metAtMs + 3000;
  expect(errorWords(read)).toBe("reads.busy");
  expect(errorWords(new ApiError("busy"))).toBe("codes.busy");
});
