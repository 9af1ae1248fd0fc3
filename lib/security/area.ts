import "server-only";
import { areaOf } from "@/lib/operations/area";
import { noInput } from "@/lib/operations/input";
import { securityOperations, sessionOperations } from "./operations";
import {
  changePasswordInput,
  enableCodesInput,
  endSessionInput,
  reauthenticateInput,
  withPasswordAndCodeInput,
  withPasswordInput,
} from "./schemas";

export const sessionArea = areaOf(sessionOperations, {
  me: noInput,
  list: noInput,
  end: endSessionInput,
  endOthers: noInput,
  reauthenticate: reauthenticateInput,
});

export const securityArea = areaOf(securityOperations, {
  state: noInput,
  changePassword: changePasswordInput,
  prepareCodes: withPasswordInput,
  enableCodes: enableCodesInput,
  renewRecoveryCodes: withPasswordAndCodeInput,
  disableCodes: withPasswordAndCodeInput,
});
