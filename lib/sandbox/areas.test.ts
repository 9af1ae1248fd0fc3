import { expect, test } from "vitest";
import endpoints from "@/lib/kit/operations/service-endpoints.json";
import { sandboxRoutes } from "./areas";

test("every route is one of the reference's, once", () => {
  const names = sandboxRoutes.map(({ method, host, path }) => `${method} ${host} ${path}`);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !endpoints.includes(name))).toEqual([]);
});

test("settlements are whole: single, batches, queue", () => {
  const names = sandboxRoutes.map(({ method, host, path }) => `${method} ${host} ${path}`);
  const whole = endpoints.filter(
    (name) => / batch /.test(name) || (/\/settlement(\/|$)/.test(name) && !name.includes("/settlement/account/")),
  );
  expect(whole).toHaveLength(12);
  expect(whole.filter((name) => !names.includes(name))).toEqual([]);
});

test("direct debit is whole but for its refunds", () => {
  const names = sandboxRoutes.map(({ method, host, path }) => `${method} ${host} ${path}`);
  const whole = endpoints.filter(
    (name) => /\/subscription\/|^GET subscription /.test(name) && !name.includes("/refunds"),
  );
  expect(whole.length).toBeGreaterThan(10);
  expect(whole.filter((name) => !names.includes(name))).toEqual([]);
});
