import { describe, expect, it } from "vitest";
import { documentStatus, KNOWN_PERMISSIONS, splitPermissions, toolState } from "./status";

const tool = { isEnabled: true, isCreated: true, status: "ACTIVE", nameFa: null, nameEn: null };

describe("a tool", () => {
  it("is ready, not set up, waiting or off", () => {
    expect(toolState(tool)).toBe("ready");
    expect(toolState({ ...tool, isCreated: false })).toBe("notSetUp");
    expect(toolState({ ...tool, isEnabled: false, status: "INACTIVE" })).toBe("off");
    expect(toolState({ ...tool, isEnabled: false, status: "pending" })).toBe("pending");
    expect(toolState({ ...tool, status: null })).toBe("ready");
    expect(toolState({ ...tool, isCreated: null })).toBe("ready");
  });
});

describe("the token's permissions", () => {
  it("are split into held and missing, newer ones included, none twice", () => {
    const { granted, missing } = splitPermissions(["add_settlements", "fly", "fly", "view_dashboard"]);
    expect(granted).toEqual(["view_dashboard", "add_settlements", "fly"]);
    expect(missing).toHaveLength(KNOWN_PERMISSIONS.length - 2);
  });
});

describe("a document", () => {
  it("has our word, or the service's own", () => {
    expect(documentStatus("Accepted").tone).toBe("success");
    expect(documentStatus("").label).toBe("business.documents.states.missing");
    expect(documentStatus("در صف").label).toBe("در صف");
  });
});
