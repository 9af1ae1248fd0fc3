import "server-only";
import { areaOf } from "@/lib/operations/area";
import { authenticationAnswer } from "./answers";
import { customerIdentityOperations, identityAtService } from "./operations";
import { identityAskInput, identityInput } from "./schemas";

export const customerIdentityArea = areaOf(customerIdentityOperations, {
  shown: identityInput,
  ask: identityAskInput,
});

const served = { input: identityInput, output: authenticationAnswer };
export const identityAtServiceArea = areaOf(identityAtService, { customerKyc: served, customerShahkar: served });
