import { expect, it } from "vitest";
import { cpuClock } from "@/lib/testing/rig/cpu-time";
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

it("tells what a plain copy of an error says, as the job queue hands it on, without what else it carries", () => {
  const error = Object.assign(new Error("connect ECONNREFUSED with Bearer abc.def"), {
    detail: "Key (email)=(sara@x)",
  });
  const logged = safeError({ ...error, message: error.message, stack: error.stack, queue: "webhook" });
  expect(logged).toMatchObject({ message: "connect ECONNREFUSED with Bearer [hidden]" });
  expect(JSON.stringify(logged)).toContain("log.test.ts");
  expect(JSON.stringify(logged)).not.toContain("sara@");
  const query = new QueryError("insert into members values ($1)", ["sara@example.com"], new Error("terminated"));
  const copied = JSON.stringify(safeError({ ...query, message: query.message, stack: query.stack }));
  expect(copied).not.toContain("sara@");
});

it("tells of what is no error at all only its type", () => {
  expect(safeError("secret words")).toEqual({ message: "not an error object but string" });
  expect(safeError(null)).toEqual({ message: "not an error object but null" });
  expect(safeError({ body: "secret words" })).toEqual({ message: "not an error object but object" });
});

it("takes tokens out in a time that grows with the text alone", () => {
  expect(scrub("a Bearer abc.def b")).toBe("a Bearer [hidden] b");
  expect(scrub("token eyJhbGciOi.eyJzdWIi.c2ln, after")).toBe("token [hidden], after");
  const spent = cpuClock();
  scrub("-eyJ".repeat(100_000));
  expect(spent()).toBeLessThan(1000);
});
