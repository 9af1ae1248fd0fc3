import "server-only";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import { ApiError } from "@/lib/kit/operations/errors";
import type { Recognised } from "@/lib/kit/search/recognise";
import type { Asker } from "@/lib/server/search/asker";
import { COMPARED, type Finder, type FinderQuestion, PER_QUESTION } from "@/lib/server/search/finder";
import { isAskedFor } from "../asked";
import { authorizationRoutes } from "../declared";
import { authorizationOperations } from "../operations";
import { AUTHORIZATION_STATUS, isNoLongerShown } from "../status";
import type { Authorization } from "./answers";

const REVOKED = "REVOKED";

const hitOf = (asker: Asker, row: Authorization) => ({
  ...asker.hit(row.id, authorizationRoutes.authorization(asker.business, row.id)),
  status: row.status,
  at: row.createdAt,
  name: asker.shownName(row.name),
  isExact: isExact(asker, row),
});

function isExact(asker: Asker, row: Authorization): boolean {
  const { kind, value } = asker.shape;
  if (kind === "mobile") return row.mobile !== null && normalizeMobile(row.mobile) === value;
  if (kind === "nationalCode") return row.nationalCode === value;
  return kind === "uuid" && asker.isOneOf([row.id]);
}

const byId: FinderQuestion = async (asker) => {
  const authorizationId = asker.shape.value.toLowerCase();
  try {
    const found = await asker.ask(authorizationOperations.show, { authorizationId });
    return found ? [hitOf(asker, found.data)] : [];
  } catch (error) {
    // The service refuses to show a revoked authorization, which proves that it exists. Another refusal proves
    // nothing.
    if (!(error instanceof ApiError && isNoLongerShown(error))) throw error;
    const href = authorizationRoutes.authorization(asker.business, authorizationId);
    return [{ ...asker.hit(authorizationId, href), status: REVOKED, isExact: true }];
  }
};

const listed =
  (filter: (value: string) => { q?: string; mobile?: string }): FinderQuestion =>
  async (asker) => {
    const input = { ...filter(asker.shape.value), page: 1, perPage: PER_QUESTION };
    const page = await asker.ask(authorizationOperations.list, input);
    asker.noteMore("authorization", page?.data.hasMore);
    // If the service did not filter its list, rows with another mobile or name are left out.
    return (page?.data.items ?? []).filter(isAskedFor(input)).map((row) => hitOf(asker, row));
  };

/** The service cannot search by every value that a customer may name, so all authorizations are read and compared. */
const compared =
  (fits: (shape: Recognised, row: Authorization) => boolean): FinderQuestion =>
  async (asker) => {
    const { perPage, pages } = COMPARED;
    const read = (page: number) => asker.ask(authorizationOperations.list, { page, perPage });
    const first = (await read(1))?.data;
    // The service may return smaller pages than asked for.
    const size = first?.perPage || perPage;
    const known = Math.ceil((first?.total ?? 0) / size);
    if (known > pages) asker.seen.comparedOnly = pages * size;
    const numbers = Array.from({ length: Math.max(0, Math.min(known, pages) - 1) }, (_, index) => index + 2);
    const others = await Promise.all(numbers.map(read));
    const answers = [first, ...others.map((answer) => answer?.data)];
    // Without a total, only the next page tells whether there is more.
    let last = first;
    for (let page = 2; first?.total === null && last?.hasMore && page <= pages; page += 1) {
      last = (await read(page))?.data;
      answers.push(last);
    }
    const rows = answers.flatMap((page) => page?.items ?? []);
    if (first?.total === null && last?.hasMore) asker.seen.comparedOnly = rows.length;
    return rows.filter((row) => fits(asker.shape, row)).map((row) => hitOf(asker, row));
  };

const byNationalCode = compared(({ value }, { nationalCode }) => nationalCode === value);

/** Whether a card ends with these digits; if the bank also gives the first digits, they must match too. */
const byCard = compared((shape, { payerAccount }) => {
  const card = payerAccount?.pan;
  if (!card?.endsWith(shape.kind === "card" ? shape.lastFour : shape.value)) return false;
  return shape.kind !== "card" || !/^\d{6}/.test(card) || card.slice(0, 6) === shape.value.slice(0, 6);
});

export const authorizationFinder: Finder = {
  kind: "authorization",
  by: {
    uuid: [byId],
    mobile: [listed((mobile) => ({ mobile }))],
    nationalCode: [byNationalCode],
    card: [byCard],
    cardTail: [byCard],
    name: [listed((q) => ({ q }))],
  },
  isMeant: true,
  views: AUTHORIZATION_STATUS,
  wholeList: (business, by) => (by === "mobile" || by === "name" ? authorizationRoutes.authorizations(business) : null),
};
