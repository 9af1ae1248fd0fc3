import { expect, it } from "vitest";
import { ApiError } from "@/lib/operations/errors";
import type { Customer, CustomerRow } from "./answers";
import { identityOf, matchCustomer } from "./match";

const CODE = "0012345679";
const MOBILE = "09121234567";
const wanted = identityOf({ type: "INDIVIDUAL", mobile: MOBILE, nationalCode: CODE });

type Record = Partial<Pick<Customer, "mobile" | "agentMobile" | "nationalCode" | "companyId" | "unread">>;

/** A service that has these, and finds them by the searches that are named. */
function service(records: { [id: string]: Record | ApiError }, finds: { [q: string]: string[] }) {
  return {
    list: async (q: string) => ({
      hasMore: false,
      items: (finds[q] ?? []).map((id) => ({ id, mobile: (records[id] as Record).mobile ?? null }) as CustomerRow),
    }),
    show: async (id: string) => {
      const record = records[id];
      if (record instanceof ApiError) throw record;
      return { mobile: null, agentMobile: null, nationalCode: null, companyId: null, ...record } as Customer;
    },
  };
}
const found = (records: Parameters<typeof service>[0], finds: Parameters<typeof service>[1]) =>
  matchCustomer(wanted, service(records, finds));

it("takes whoever has the code for the same, however it is written and whatever their mobile", async () => {
  for (const nationalCode of [CODE, "12345679", "001-234567-9", "۰۰۱۲۳۴۵۶۷۹"])
    expect(await found({ a: { nationalCode } }, { [CODE]: ["a"] })).toMatchObject({ is: "there", row: { id: "a" } });
  // A search that does not know codes finds them by their mobile.
  const records = { b: { mobile: MOBILE, nationalCode: "0012345678" }, a: { mobile: MOBILE, nationalCode: CODE } };
  expect(await found(records, { [MOBILE]: ["b", "a"] })).toMatchObject({ is: "there", row: { id: "a" } });
});

it("takes nobody for the same who has the mobile alone", async () => {
  for (const other of [{ companyId: "10123456789", agentMobile: "+98 912 123 4567" }, { mobile: MOBILE }])
    expect(await found({ a: other }, { [MOBILE]: ["a"] })).toMatchObject({ is: "absent", namesake: { id: "a" } });
  expect(await found({ a: { mobile: "09120000000" } }, { [MOBILE]: ["a"] })).toEqual({ is: "absent", namesake: null });
});

it("says so where it can't be told", async () => {
  const unread = { is: "unread", customerId: "a" };
  const finds = { [MOBILE]: ["a"] };
  for (const code of ["upstream_unreadable", "upstream_not_found"] as const)
    expect(await found({ a: new ApiError(code) }, finds)).toEqual(unread);
  expect(await found({ a: { mobile: MOBILE, nationalCode: "001****679" } }, finds)).toEqual(unread);
  expect(await found({ a: { mobile: MOBILE, unread: ["nationalCode"] } }, finds)).toEqual(unread);
  expect(await found({ a: {} }, { [CODE]: ["a"] })).toEqual(unread);
  await expect(found({ a: new ApiError("upstream_timeout") }, finds)).rejects.toThrow();
  const odd = { ...service({}, {}), list: async () => ({ items: [], hasMore: false, unreadRows: 1 }) };
  expect(await matchCustomer(wanted, odd)).toEqual({ is: "unread", customerId: null });
  // A service that lists everybody whatever is searched for: the one who is meant may stand on a later page.
  const everybody = service({ a: { nationalCode: "0012345678" } }, { [CODE]: ["a"], [MOBILE]: ["a"] });
  const unsearched = { ...everybody, list: async (q: string) => ({ ...(await everybody.list(q)), hasMore: true }) };
  expect(await matchCustomer(wanted, unsearched)).toEqual({ is: "unread", customerId: null });
  // Many may share an agent's mobile.
  const shared = { ...everybody, list: async (q: string) => ({ ...(await everybody.list(q)), hasMore: q === MOBILE }) };
  expect(await matchCustomer(wanted, shared)).toMatchObject({ is: "absent" });
  // Somebody who is told for certain counts before whoever could not be read.
  const both = { a: new ApiError("upstream_unreadable"), b: { nationalCode: CODE } };
  expect(await found(both, { [CODE]: ["a", "b"] })).toMatchObject({ is: "there", row: { id: "b" } });
});
