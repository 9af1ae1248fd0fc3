import "server-only";
import { ApiError } from "@/lib/operations/errors";
import type { OrderKind } from "./kinds";
import { settlementKind } from "./settlement-kind";

/** Every way of moving money that orders know. */
const KINDS: readonly OrderKind[] = [settlementKind as unknown as OrderKind];

const byId = new Map(KINDS.map((kind) => [kind.id, kind]));

/** @throws ApiError `invalid_input` on the field `kind` */
export function kindOf(id: string): OrderKind {
  const kind = byId.get(id);
  if (!kind) throw new ApiError("invalid_input", { fields: { kind: "errors.invalid" } });
  return kind;
}
