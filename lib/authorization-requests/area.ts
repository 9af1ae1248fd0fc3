import "server-only";
import { areaOf } from "@/lib/operations/area";
import { done } from "@/lib/operations/wire";
import { requestStored } from "./answers";
import { authorizationRequestFinder } from "./find";
import { authorizationRequestOperations, authorizationRequestsAtService } from "./operations";
import { requestCreateInput, requestIdInput, requestListInput, requestStoreInput, verifyInput } from "./schemas";

export const authorizationRequestsArea = areaOf(
  { ...authorizationRequestsAtService, ...authorizationRequestOperations },
  {
    store: { input: requestStoreInput, output: requestStored },
    verify: { input: verifyInput, output: done },
    list: requestListInput,
    show: requestIdInput,
    create: requestCreateInput,
    seen: requestIdInput,
    takeBack: requestIdInput,
  },
  { finders: [authorizationRequestFinder] },
);
