import "server-only";
import { noInput } from "@/lib/kit/operations/input";
import { serveArea } from "@/lib/server/core/serve-area";
import { businessesOperations } from "../operations";
import { leaveBusinessInput, linkBusinessInput } from "../schemas";

export const businessesArea = serveArea(businessesOperations, {
  list: noInput,
  link: linkBusinessInput,
  offer: noInput,
  leaving: noInput,
  leave: leaveBusinessInput,
});
