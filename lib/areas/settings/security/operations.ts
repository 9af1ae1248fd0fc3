import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { Preferences } from "@/lib/kit/i18n/preferences";
import { defineLocalOperation, type } from "@/lib/kit/operations/define";
import type { noInput } from "@/lib/kit/operations/input";
import type { Role } from "@/lib/kit/roles";
import type {
  addPasskeyInput,
  changePasswordInput,
  enableCodesInput,
  endSessionInput,
  NewCodeKeyView,
  reauthenticateInput,
  removePasskeyInput,
  SecurityState,
  SessionRow,
  withPasswordAndCodeInput,
  withPasswordInput,
} from "./schemas";

export interface Me {
  id: string;
  name: string;
  email: string;
  role: Role;
  business: string;
  hasOneTimeCodes: boolean;
  preferences: Preferences;
  lastCheckAt: string;
}

export const sessionOperations = {
  me: defineLocalOperation({
    id: "session.me",
    method: "GET",
    permission: "self.manage",
    input: type<typeof noInput>(),
    output: type<Me>(),
    reads: ["member"],
  }),

  list: defineLocalOperation({
    id: "session.list",
    method: "GET",
    permission: "self.manage",
    input: type<typeof noInput>(),
    output: type<SessionRow[]>(),
    reads: ["sessions"],
  }),

  end: defineLocalOperation({
    id: "session.end",
    method: "POST",
    permission: "self.manage",
    input: type<typeof endSessionInput>(),
    output: type<{ ended: number }>(),
    changes: ["sessions"],
  }),

  endOthers: defineLocalOperation({
    id: "session.end_others",
    method: "POST",
    permission: "self.manage",
    input: type<typeof noInput>(),
    output: type<{ ended: number }>(),
    changes: ["sessions"],
  }),

  /** A challenge that one of the member's passkeys answers, for {@link reauthenticate}. */
  beginCheck: defineLocalOperation({
    id: "session.begin_check",
    method: "POST",
    permission: "self.manage",
    input: type<typeof noInput>(),
    output: type<PublicKeyCredentialRequestOptionsJSON>(),
  }),

  /** Proves once more that it is the member who sits there; what needs a recent check works for five minutes then. */
  reauthenticate: defineLocalOperation({
    id: "session.reauthenticate",
    method: "POST",
    permission: "self.manage",
    input: type<typeof reauthenticateInput>(),
    output: type<{ checkedAt: string }>(),
  }),
};

export const securityOperations = {
  state: defineLocalOperation({
    id: "security.state",
    method: "GET",
    permission: "self.manage",
    input: type<typeof noInput>(),
    output: type<SecurityState>(),
    reads: ["member"],
  }),

  changePassword: defineLocalOperation({
    id: "security.change_password",
    method: "POST",
    permission: "self.manage",
    input: type<typeof changePasswordInput>(),
    output: type<{ endedSessions: number }>(),
    changes: ["sessions"],
  }),

  /** A new key for a code app; nothing changes until {@link enableCodes} proves that the app has it. */
  prepareCodes: defineLocalOperation({
    id: "security.prepare_codes",
    method: "POST",
    permission: "self.manage",
    input: type<typeof withPasswordInput>(),
    output: type<NewCodeKeyView>(),
  }),

  enableCodes: defineLocalOperation({
    id: "security.enable_codes",
    method: "POST",
    permission: "self.manage",
    input: type<typeof enableCodesInput>(),
    output: type<{ recoveryCodes: string[] }>(),
    changes: ["member", "team"],
  }),

  renewRecoveryCodes: defineLocalOperation({
    id: "security.renew_recovery_codes",
    method: "POST",
    permission: "self.manage",
    input: type<typeof withPasswordAndCodeInput>(),
    output: type<{ recoveryCodes: string[] }>(),
    changes: ["member"],
  }),

  disableCodes: defineLocalOperation({
    id: "security.disable_codes",
    method: "POST",
    permission: "self.manage",
    input: type<typeof withPasswordAndCodeInput>(),
    output: type<{ hasOneTimeCodes: false }>(),
    changes: ["member", "team"],
  }),

  /** What a browser makes a passkey from; it needs a recent check, and nothing changes until {@link addPasskey}. */
  beginPasskey: defineLocalOperation({
    id: "security.begin_passkey",
    method: "POST",
    permission: "self.manage",
    input: type<typeof noInput>(),
    output: type<PublicKeyCredentialCreationOptionsJSON>(),
  }),

  addPasskey: defineLocalOperation({
    id: "security.add_passkey",
    method: "POST",
    permission: "self.manage",
    input: type<typeof addPasskeyInput>(),
    output: type<{ passkeyId: string }>(),
    changes: ["member", "team"],
  }),

  /** It needs a recent check. */
  removePasskey: defineLocalOperation({
    id: "security.remove_passkey",
    method: "POST",
    permission: "self.manage",
    input: type<typeof removePasskeyInput>(),
    output: type<{ removed: true }>(),
    changes: ["member", "team"],
  }),
};
