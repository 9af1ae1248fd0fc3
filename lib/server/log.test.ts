import { expect, it } from "vitest";
import { cpuClock } from "@/lib/launch/testing/cpu-time";
import { safeError, scrub } from "./log";

/** As drizzle makes it. */
class QueryError extends Error {
  constructor(
    readonly query: string,
    readonly params: unknown[],
    cause: Error,
  ) {
    super(`Failed query: ${query}\nparams: ${params}`, { cause });
  }
}

it("tells of a failed query what the database said, and nothing that the query was given", () => {
  const cause = Object.assign(new Error("duplicate key value violates unique constraint"), { code: "23505" });
  const error = new QueryError("insert into members values ($1, $2)", ["sara@example.com", "سارا احمدی"], cause);
  const logged = JSON.stringify(safeError(error));
  expect(logged).toContain("duplicate key");
  expect(logged).toContain("23505");
  expect(logged).toContain("log.test.ts");
  expect(logged).not.toContain("sara@");
  expect(logged).not.toContain("سارا");
});

it("takes tokens out in a time that grows with the text alone", () => {
  expect(scrub("a Bearer abc.def b")).toBe("a Bearer [hidden] b");
  expect(scrub("token eyJhbGciOi.eyJzdWIi.c2ln, after")).toBe("token [hidden], after");
  const spent = cpuClock();
  scrub("-eyJ".repeat(100_000));
  expect(spent()).toBeLessThan(1000);
});
