import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { ORDER_KINDS } from "@/lib/kit/orders/kinds";
import { type Desk, openDesk } from "@/lib/testing/orders/desk";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const NONE = [null, 5, "settlement", undefined];
const STRANGE = [
  [],
  {},
  { amountRial: "many", iban: 7, way: {}, type: [], rows: null },
  { amountRial: null, iban: null, rows: "a" },
  { fileName: {}, rows: [null, 5, []], way: "add", provider: null },
  { rows: [{ iban: {}, amountRial: "1", applicationId: 0 }], fileName: "a.csv" },
];

it.each(ORDER_KINDS)("refuses strange content of the kind %s, and says where", async (kind) => {
  const ask = async (content: unknown) => {
    const { accountant } = desk;
    return [
      await accountant.ask(orderOperations.make, { kind, idempotencyKey: randomUUID(), content }),
      await accountant.ask(orderOperations.preview, { kind, content }),
    ];
  };
  for (const content of NONE)
    for (const { status, body } of await ask(content))
      expect({ status, fields: body.fields }, JSON.stringify(content)).toEqual({
        status: 422,
        fields: { content: "errors.invalid" },
      });
  for (const content of STRANGE)
    for (const { status, body } of await ask(content)) {
      expect(status, JSON.stringify(content)).toBe(422);
      expect(Object.keys(body.fields), JSON.stringify(content)).not.toEqual([]);
    }
});
