import "server-only";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { callService } from "@/lib/server/proxy/call-service";
import { giveSample } from "@/lib/server/row-files/sample";
import { importSample } from "./files";

/** Hands out a file to fill in, with a column for each field of the business's own. */
export const downloadSample = (request: Request, business: string): Promise<Response> =>
  giveSample(request, business, {
    name: "customer_imports.sample",
    permission: "customers.write",
    sample: async (locale, member, requestId) => {
      const context = { business, requestId, lane: "person", memberId: member.id } as const;
      const { data } = await callService(customerOperations.fields, { page: 1, perPage: 100 }, context);
      return importSample(data.items, locale);
    },
  });
