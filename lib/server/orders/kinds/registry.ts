import "server-only";
import { parse } from "zod";
import { ApiError } from "@/lib/kit/operations/errors";
import type { OrderKindId } from "@/lib/kit/orders/kinds";
import { registry } from "@/lib/server/core/registry";
import type { OrderKind, Split } from "./kind";

/** Kinds whose id at the service reveals their payments. */
export const kindsWithPersonalId = (): OrderKindId[] => idsOf(({ isIdPersonal }) => isIdPersonal === true);

/** Kinds whose fee is not known in advance. */
export const kindsWithoutFee = (): OrderKindId[] => idsOf(({ isFeeUntold }) => isFeeUntold === true);

const idsOf = (isMeant: (kind: OrderKind) => boolean): OrderKindId[] =>
  [...registry().orderKinds.values()].filter(isMeant).map(({ id }) => id);

/** @throws ApiError `invalid_input` on the field `kind` */
export function kindOf(id: string): OrderKind {
  const kind = registry().orderKinds.get(id);
  if (!kind) throw new ApiError("invalid_input", { fields: { kind: "errors.invalid" } });
  return kind;
}

interface SplitOrder extends Split<Record<string, unknown>> {
  amountRial: number;
  destination: string | null;
}

/** Parses and divides a maker's input by its kind. @throws ZodError with the fields */
export function splitOrder(id: OrderKindId, input: unknown): SplitOrder {
  const kind = kindOf(id);
  const split = kind.split(parse(kind.input, input));
  return { ...split, amountRial: kind.amountRial(split.content), destination: kind.destination(split.content) };
}
