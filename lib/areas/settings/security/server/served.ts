import "server-only";
import { noInput } from "@/lib/kit/operations/input";
import { serveArea } from "@/lib/server/core/serve-area";
import { securityOperations, sessionOperations } from "../operations";
import {
  addPasskeyInput,
  changePasswordInput,
  enableCodesInput,
  endSessionInput,
  reauthenticateInput,
  removePasskeyInput,
  withPasswordAndCodeInput,
  withPasswordInput,
} from "../schemas";
import { securityNotices } from "./notices";

export const sessionArea = serveArea(
  sessionOperations,
  {
    me: noInput,
    list: noInput,
    end: endSessionInput,
    endOthers: noInput,
    beginCheck: noInput,
    reauthenticate: reauthenticateInput,
  },
  { notices: securityNotices },
);

export const securityArea = serveArea(securityOperations, {
  state: noInput,
  changePassword: changePasswordInput,
  prepareCodes: withPasswordInput,
  enableCodes: enableCodesInput,
  renewRecoveryCodes: withPasswordAndCodeInput,
  disableCodes: withPasswordAndCodeInput,
  beginPasskey: noInput,
  addPasskey: addPasskeyInput,
  removePasskey: removePasskeyInput,
});
