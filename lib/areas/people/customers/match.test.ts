import { expect, it } from "vitest";
import { ApiError } from "@/lib/kit/operations/errors";
import { type CodeInBook, matchCustomer } from "./match";
import type { Customer, CustomerRow } from "./server/answers";
import { identityOf } from "./status";

const CODE = "0012345679";
const MOBILE = "09121234567";
const wanted = identityOf({ type: "INDIVIDUAL", mobile: MOBILE, nationalCode: CODE });

type Record = Partial<Pick<Customer, "mobile" | "agentMobile" | "nationalCode" | "companyId" | "unread">>;

type Asked = { q?: string; page: number; perPage: number };
const NOBODY: CodeInBook = { ids: [], isAll: false };

/** A service with these records that finds them by the named searches, and a book. */
function service(records: { [id: string]: Record | ApiError }, finds: { [q: string]: string[] }, inBook = NOBODY) {
  return {
    list: async ({ q, page, perPage }: Asked) => {
      const found = q === undefined ? Object.keys(records) : (finds[q] ?? []);
      const row = (id: string) => ({ id, name: null, mobile: (records[id] as Record).mobile ?? null }) as CustomerRow;
      const items = found.slice((page - 1) * perPage, page * perPage).map(row);
      return { hasMore: found.length > page * perPage, items };
    },
    book: async () => inBook,
    show: async (id: string) => {
      const record = records[id];
      if (record instanceof ApiError) throw record;
      return { mobile: null, agentMobile: null, nationalCode: null, companyId: null, ...record } as Customer;
    },
  };
}
const found = (records: Parameters<typeof service>[0], finds: Parameters<typeof service>[1]) =>
  matchCustomer(wanted, service(records, finds));
const COMPANY = "10123456789";
const company = identityOf({ type: "LEGAL", agentMobile: MOBILE, companyId: COMPANY });
/** Other customers, each with the agent's mobile. */
const others = (count: number, mobile: string | null = MOBILE) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `o${index}`,
      { mobile, companyId: `2${String(index).padStart(10, "0")}` },
    ]),
  );

it("takes whoever has the code for the same, however it is written and whatever their mobile", async () => {
  for (const nationalCode of [CODE, "12345679", "001-234567-9", "۰۰۱۲۳۴۵۶۷۹"])
    expect(await found({ a: { nationalCode } }, { [CODE]: ["a"] })).toMatchObject({ is: "there", row: { id: "a" } });
  // A search that does not know codes finds customers by their mobile.
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
  // A customer that certainly matches counts before one that could not be read.
  const both = { a: new ApiError("upstream_unreadable"), b: { nationalCode: CODE } };
  expect(await found(both, { [CODE]: ["a", "b"] })).toMatchObject({ is: "there", row: { id: "b" } });
});

it("says that nobody was found only where whoever has the code could not have been missed", async () => {
  // More customers share the agent's mobile than can be looked up, and no documentation says that company ids can be
  // searched.
  const many = { ...others(120), it: { mobile: MOBILE, companyId: COMPANY } };
  const byMobile = { [MOBILE]: Object.keys(many) };
  expect(await matchCustomer(company, service(many, byMobile))).toMatchObject({
    is: "unsearched",
    namesake: { id: "o0" },
  });
  // A search that finds the id proves the customer; a search without a result proves nothing.
  expect(await matchCustomer(company, service(many, { ...byMobile, [COMPANY]: ["it"] }))).toMatchObject({
    is: "there",
  });
  // The book has the codes of all customers.
  expect(await matchCustomer(company, service(many, byMobile, { ids: ["it"], isAll: true }))).toMatchObject({
    is: "there",
    row: { id: "it", mobile: MOBILE },
  });
  const rest = others(120);
  expect(await matchCustomer(company, service(rest, byMobile, { ids: [], isAll: true }))).toMatchObject({
    is: "absent",
  });
  // A few customers are looked up one by one.
  const few = { ...others(30), it: { mobile: null, companyId: COMPANY } };
  expect(await matchCustomer(company, service(few, {}))).toMatchObject({ is: "there", row: { id: "it" } });
  expect(await matchCustomer(company, service(others(30), {}))).toMatchObject({ is: "absent" });
});

it("takes a list that was not searched for none", async () => {
  const everybody = (count: number) => {
    const records = { ...others(count, "09120000000"), it: { mobile: MOBILE, nationalCode: CODE } };
    const all = Object.keys(records);
    return service(records, { [CODE]: all, [MOBILE]: all });
  };
  expect(await matchCustomer(wanted, everybody(50))).toMatchObject({ is: "there", row: { id: "it" } });
  expect(await matchCustomer(wanted, everybody(120))).toEqual({ is: "unsearched", namesake: null });
  expect(
    await matchCustomer(wanted, { ...everybody(120), book: async () => ({ ids: ["it"], isAll: false }) }),
  ).toMatchObject({
    is: "there",
  });
  const asked: (string | undefined)[] = [];
  const refused = {
    ...everybody(50),
    list: async (input: Asked) => {
      asked.push(input.q);
      if (input.q) throw new ApiError("upstream_rejected", { fields: { q: "invalid" } });
      return everybody(50).list(input);
    },
  };
  expect(await matchCustomer(wanted, refused)).toMatchObject({ is: "there" });
  expect(asked).toEqual([CODE, MOBILE, undefined]);
  // A customer in the book that the service no longer has is gone.
  const gone = service({ a: new ApiError("upstream_not_found") }, {}, { ids: ["a"], isAll: true });
  expect(await matchCustomer(wanted, gone)).toEqual({ is: "absent", namesake: null });
});
