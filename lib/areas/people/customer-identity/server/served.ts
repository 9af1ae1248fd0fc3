import "server-only";
import { serveArea } from "@/lib/server/core/serve-area";
import { customerIdentityOperations, identityAtService } from "../operations";
import { identityAskInput, identityInput } from "../schemas";
import { authenticationAnswer } from "./answers";
import { identityNotices } from "./notices";

export const customerIdentityArea = serveArea(
  customerIdentityOperations,
  { shown: identityInput, ask: identityAskInput },
  { notices: identityNotices },
);

const served = { input: identityInput, output: authenticationAnswer };
export const identityAtServiceArea = serveArea(identityAtService, { customerKyc: served, customerShahkar: served });
