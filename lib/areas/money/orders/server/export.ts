import "server-only";
import type { OrderItemRow } from "@/lib/kit/orders/views";
import { fileOf } from "@/lib/kit/records/field";
import { listInput } from "@/lib/kit/records/list-input";
import { everyPage } from "@/lib/server/exports/every-page";
import { exportSource } from "@/lib/server/exports/source";
import { orderFields, orderFile, orderItemFile } from "../fields";
import { orderFilters } from "../filters";
import { orderItemsInput } from "../schemas";
import { listItems, listOrders } from "./ask";

export const orderExport = exportSource({
  permission: "settlements.read",
  columns: fileOf(orderFields, orderFile),
  operation: { personal: { destination: "iban", reason: "text", failure: "text" } },
  input: listInput(orderFilters),
  rows: ({ state, ...input }, _, reader) =>
    everyPage(
      (page, perPage) => listOrders({ ...input, page, perPage }, reader),
      state && ((row) => row.state === state),
    ),
});

export const orderItemExport = exportSource<typeof orderItemsInput, OrderItemRow & { id: string }>({
  permission: "settlements.read",
  columns: orderItemFile,
  operation: { personal: { iban: "iban", ownerName: "name", description: "text", failure: "text" } },
  input: orderItemsInput,
  rows: (input, _, reader) =>
    everyPage(async (page, perPage) => {
      const { items, ...rest } = await listItems({ ...input, page, perPage }, reader);
      return { ...rest, items: items.map((item) => ({ ...item, id: item.trackId })) };
    }),
});
