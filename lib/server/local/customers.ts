import "server-only";
import { customerOperations } from "@/lib/customers/operations";
import { readAgain } from "@/lib/server/book/read-lists";
import { customerDoubles, tellApart } from "@/lib/server/customers/doubles";
import { customerList } from "@/lib/server/customers/list";
import { wakeLists } from "@/lib/server/overview/job";
import { handle } from "./handle";

export const handlers = [
  handle(customerOperations.inBook, customerList),
  handle(customerOperations.doubles, customerDoubles),
  handle(customerOperations.tellApart, tellApart),
  handle(customerOperations.readAgain, async (_, { business }) => {
    await readAgain(business, "customer");
    await wakeLists();
    return { isReading: true as const };
  }),
];
