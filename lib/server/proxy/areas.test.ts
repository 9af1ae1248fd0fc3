import { expect, it } from "vitest";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { isReadOperation, type Operation } from "@/lib/kit/operations/define";
import { localOperations, serviceOperations } from "@/lib/testing/catalogue";
import "@/lib/server/app";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import { webhookOperations } from "@/lib/areas/records/webhooks/operations";
import { FILE_BYTES } from "@/lib/server/core/body-limits.mjs";
import { auditOfWrite, inputSchema, plainInput } from "./areas";
import { parseInput } from "./problem";

it("knows what every operation in the catalogues may be asked", () => {
  expect(() => [...serviceOperations, ...localOperations].map((operation) => inputSchema(operation))).not.toThrow();
});

it("knows what the audit log says of every write that goes through the proxy", () => {
  const writes = serviceOperations.filter((operation) => !isReadOperation(operation) && !operation.moves);
  const told = writes.filter(({ isInternal }) => !isInternal).map((operation) => auditOfWrite(operation).action);
  expect(told.length).toBeGreaterThan(5);
  expect(new Set(told).size).toBe(told.length);
});

it("opens the references of every operation that takes some", () => {
  const taking = serviceOperations.filter(({ references }) => references);
  expect(taking).toHaveLength(4);
  for (const operation of taking) {
    const [name = ""] = Object.keys(operation.references ?? {});
    expect(() => plainInput(operation, { [name]: "603799" }, false), operation.id).toThrow(
      expect.objectContaining({ code: "not_found" }),
    );
  }
});

it("lets files in at the gate for the operations that take one, up to as much as they take", () => {
  const taking = [...serviceOperations, ...localOperations].flatMap(({ id, file }) =>
    file ? [[id, file.mostBytes] as const] : [],
  );
  expect(FILE_BYTES).toEqual(new Map(taking));
});

const BY_DAY = [
  walletOperations.transactions,
  settlementOperations.list,
  orderOperations.list,
  withdrawalOperations.list,
  webhookOperations.list,
] as Operation[];

it("takes no day beyond what calendars and the database can say", () => {
  const refused = { code: "invalid_input", fields: { from: "errors.dateOutOfReach" } };
  for (const operation of BY_DAY) {
    for (const from of ["0000-01-01", "1989-12-31", "2101-01-01", "9999-12-31"])
      expect(() => parseInput(inputSchema(operation), { from }), `${operation.id} ${from}`).toThrow(
        expect.objectContaining(refused),
      );
    for (const from of ["1990-01-01", "2026-11-20", "2100-12-31"])
      expect(parseInput(inputSchema(operation), { from })).toMatchObject({ from });
  }
});
