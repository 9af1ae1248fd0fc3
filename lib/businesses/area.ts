import "server-only";
import { areaOf } from "@/lib/operations/area";
import { noInput } from "@/lib/operations/input";
import { businessesOperations } from "./operations";
import { leaveBusinessInput, linkBusinessInput } from "./schemas";

export const businessesArea = areaOf(businessesOperations, {
  list: noInput,
  link: linkBusinessInput,
  offer: noInput,
  leaving: noInput,
  leave: leaveBusinessInput,
});
