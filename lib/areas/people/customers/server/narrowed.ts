import "server-only";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import { plainLetters } from "@/lib/kit/format/plain-letters";
import { ApiError } from "@/lib/kit/operations/errors";
import type { Recognised } from "@/lib/kit/search/recognise";
import { callService } from "@/lib/server/proxy/call-service";
import { compareCode } from "../match";
import { customerOperations } from "../operations";
import type { CustomerBookAsked } from "../schemas";
import type { KeptCustomer } from "../status";
import type { CustomerRow } from "./answers";
import { customersById, shapesOf } from "./ask";

type Asked = Pick<CustomerBookAsked, "q" | "type">;
type Context = Parameters<typeof callService>[2];

/** How many customers are looked up one by one if neither row nor book decides. */
const MOST_LOOKS = 10;

/**
 * Whether the service applies the filter: it is only assumed to know `q` and `type`, and a service that ignores them
 * has the same total with and without them. The totals are also equal if all customers match; then it is not known.
 */
export async function isNarrowed(asked: Asked, context: Context): Promise<boolean> {
  if (asked.q === undefined && asked.type === undefined) return true;
  const totals = await Promise.all(
    [asked, {}].map(async (each) => {
      const { data } = await callService(customerOperations.list, { ...each, page: 1, perPage: 1 }, context);
      return data.items.length === 0 && !data.hasMore ? 0 : data.total;
    }),
  );
  const [narrowed, all] = totals;
  return narrowed === 0 || (narrowed != null && all != null && narrowed < all);
}

/**
 * The rows that match or may match. If the list was not filtered, only the rows that surely match.
 *
 * @returns also how many rows could not be decided
 */
export async function fittingRows(
  rows: readonly CustomerRow[],
  asked: Asked,
  isBelieved: boolean,
  context: Context,
): Promise<{ ids: ReadonlySet<string>; undecided: number }> {
  const shapes = asked.q === undefined ? null : shapesOf(asked.q);
  const known = await customersById(
    context.business,
    rows.map(({ id }) => id),
  );
  const ids = new Set<string>();
  let looks = 0;
  let undecided = 0;
  for (const row of rows) {
    const kept = known.get(row.id);
    let is = fits(asked, shapes, row, kept?.knownAt ? kept : null);
    if (is === null && !isBelieved && looks < MOST_LOOKS) {
      looks += 1;
      is = fits(asked, shapes, row, await recordOf(row.id, context));
    }
    if (is === null) undecided += 1;
    if (is ?? isBelieved) ids.add(row.id);
  }
  return { ids, undecided };
}

async function recordOf(id: string, context: Context): Promise<KeptCustomer | null> {
  try {
    return { ...(await callService(customerOperations.show, { customerId: id }, context)).data, id };
  } catch (error) {
    if (error instanceof ApiError && ["upstream_not_found", "upstream_unreadable"].includes(error.code)) return null;
    throw error;
  }
}

/** Null if neither the row nor the known record decides. */
function fits({ type }: Asked, shapes: readonly Recognised[] | null, row: CustomerRow, record: KeptCustomer | null) {
  const isType = type === undefined ? true : record?.type === undefined ? null : record.type === type;
  const found = shapes?.map((shape) => isOf(shape, row, record)) ?? [true];
  const isFound = found.includes(true) ? true : found.includes(null) ? null : false;
  if (isType === false || isFound === false) return false;
  return isType === null || isFound === null ? null : true;
}

function isOf(shape: Recognised, row: CustomerRow, record: KeptCustomer | null): boolean | null {
  const mobiles = [row.mobile, record?.mobile, record?.agentMobile].flatMap((own) => own ?? []);
  const untold = record ? false : null;
  switch (shape.kind) {
    case "uuid":
      return row.id.toLowerCase() === shape.value.toLowerCase();
    case "mobile":
      return mobiles.length === 0 ? untold : mobiles.some((own) => normalizeMobile(own) === shape.value);
    case "cardTail":
      return mobiles.length === 0 ? untold : mobiles.some((own) => normalizeMobile(own)?.endsWith(shape.value));
    case "nationalCode":
    case "number": {
      const is = record && compareCode(shape.value, record);
      return is === "there" || (is === "other" ? false : null);
    }
    case "name": {
      const names = [row.name, record?.name, record?.legalName, record?.agentName].flatMap((own) => own ?? []);
      const wanted = plainLetters(shape.value).trim();
      return names.some((own) => plainLetters(own).includes(wanted)) || untold;
    }
    default:
      return untold;
  }
}
