import "server-only";
import { customersWithCode } from "@/lib/areas/money/deposits/server/record";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import type { FoundHit } from "@/lib/kit/search/hit";
import type { Asker } from "@/lib/server/search/asker";
import { type Finder, type FinderQuestion, PER_QUESTION } from "@/lib/server/search/finder";
import { customerRoutes } from "../declared";
import { isCompanyId } from "../fields";
import { customerOperations } from "../operations";
import type { CustomerRow } from "./answers";

const hitOf = (asker: Asker, { id, name, createdAt }: CustomerRow, isExact: boolean) => ({
  ...asker.hit(id, customerRoutes.customer(asker.business, id)),
  at: createdAt,
  name: asker.shownName(name),
  isExact,
});

async function listed(asker: Asker): Promise<readonly CustomerRow[]> {
  const page = await asker.ask(customerOperations.list, { q: asker.shape.value, page: 1, perPage: PER_QUESTION });
  asker.noteMore("customer", page?.data.hasMore);
  return page?.data.items ?? [];
}

const byId: FinderQuestion = (asker) => known(asker, asker.shape.value.toLowerCase());

/** The customers with this deposit code, which the service cannot search by. */
const byDepositCode: FinderQuestion = async (asker) => {
  const ids = await customersWithCode(asker.business, asker.shape.value);
  return (await Promise.all(ids.map((id) => known(asker, id)))).flat();
};

async function known(asker: Asker, customerId: string): Promise<FoundHit[]> {
  const found = await asker.ask(customerOperations.show, { customerId });
  if (!found) return [];
  const name = found.data.legalName ?? asker.shownName(found.data.name);
  return [{ ...asker.hit(customerId, customerRoutes.customer(asker.business, customerId)), name, isExact: true }];
}

/** If the service did not filter its list, rows with another mobile are left out. */
const byMobile: FinderQuestion = async (asker) =>
  (await listed(asker)).flatMap(({ mobile, ...row }) => {
    const isIt = mobile !== null && normalizeMobile(mobile) === asker.shape.value;
    return isIt || mobile === null ? [hitOf(asker, { ...row, mobile }, isIt)] : [];
  });

const byName: FinderQuestion = async (asker) => (await listed(asker)).map((row) => hitOf(asker, row, false));

/** The list can be searched by code but does not contain codes, so each customer found is looked up. */
const byCode: FinderQuestion = async (asker) => {
  if (asker.shape.kind === "number" && !isCompanyId(asker.shape.value)) return [];
  const rows = await listed(asker);
  const records = await Promise.all(rows.map(({ id }) => asker.ask(customerOperations.show, { customerId: id })));
  return rows
    .filter((_, index) =>
      asker.isOneOf([records[index]?.data.nationalCode ?? null, records[index]?.data.companyId ?? null]),
    )
    .map((row) => hitOf(asker, row, true));
};

export const customerFinder: Finder = {
  kind: "customer",
  by: { uuid: [byId], mobile: [byMobile], nationalCode: [byCode], number: [byCode, byDepositCode], name: [byName] },
  // Codes that were made outside Daftar are unknown here.
  knowsSome: ({ kind, value }) => kind === "number" && !isCompanyId(value),
  isMeant: true,
  wholeList: (business, by) => (by === "uuid" ? null : customerRoutes.customers(business)),
};
