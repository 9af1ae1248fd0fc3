import "@/lib/areas/areas";
import { describe, expect, it } from "vitest";
import { ROLES } from "@/lib/kit/roles";
import {
  belongsElsewhere,
  refusalToChangeRole,
  refusalToDisable,
  refusalToInvite,
  refusalToResetAccess,
  type Seat,
} from "./status";

const owner: Seat = { id: "a", role: "owner", isDisabled: false };
const second: Seat = { id: "b", role: "owner", isDisabled: false };
const support: Seat = { id: "c", role: "support", isDisabled: false };

describe("the team's rules", () => {
  it("only an owner manages", () => {
    for (const role of ROLES) {
      const refusal = role === "owner" ? null : "not_owner";
      expect(refusalToInvite({ id: "x", role })).toBe(refusal);
      expect(refusalToChangeRole({ id: "x", role }, support)).toBe(refusal);
      expect(refusalToDisable({ id: "x", role }, support)).toBe(refusal);
      expect(refusalToResetAccess({ id: "x", role }, support, false)).toBe(refusal);
    }
  });

  it("nobody changes or disables themselves", () => {
    expect(refusalToChangeRole(owner, owner)).toBe("yourself");
    expect(refusalToDisable(owner, owner)).toBe("yourself");
  });

  it("access is reset for others who are active and belong nowhere else", () => {
    expect(refusalToResetAccess(owner, owner, false)).toBe("own_access");
    expect(refusalToResetAccess(owner, { ...support, isDisabled: true }, false)).toBe("disabled");
    expect(refusalToResetAccess(owner, support, true)).toBe("other_business");
    expect(refusalToResetAccess(owner, second, false)).toBeNull();
  });

  it("elsewhere is any business that the owner does not own", () => {
    expect(belongsElsewhere(["a"], ["a", "b"])).toBe(false);
    expect(belongsElsewhere(["a", "b"], ["a"])).toBe(true);
  });
});
