import "server-only";
import { listFields } from "@/lib/records/field";
import { everyPage } from "@/lib/server/exports/every-page";
import { exportSource } from "@/lib/server/exports/source";
import type { CustomerRow } from "./answers";
import { customerFields } from "./fields";
import { customerOperations } from "./operations";
import { customerListInput } from "./schemas";

export const customerExport = exportSource({
  permission: "customers.read",
  columns: listFields<CustomerRow>(customerFields),
  operation: customerOperations.list,
  input: customerListInput,
  // What the business calls its own fields is no message; each has a column.
  ownColumns: async (ask) =>
    (await ask(customerOperations.fields, { page: 1, perPage: 100 })).items.map(({ id, name }) => ({
      id: `field${id}`,
      label: "customers.detail.custom",
      ownName: name,
      kind: "text" as const,
      value: ({ customFields }) => customFields.find(({ key }) => key === name)?.value ?? null,
    })),
  rows: (input, ask) => everyPage((page, perPage) => ask(customerOperations.list, { ...input, page, perPage })),
});
