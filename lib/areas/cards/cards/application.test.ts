import { describe, expect, it } from "vitest";
import {
  type ApplicationStep,
  checklistOf,
  documentOf,
  isReady,
  kindOfStep,
  nextOf,
  STEP_SLUGS,
  waitsForOf,
} from "./application";
import { APPLICATION_STATUSES, standingOf } from "./status";

const step = (slug: string, status: ApplicationStep["status"], message: string | null = null): ApplicationStep => ({
  slug,
  status,
  message,
});
const items = (steps: readonly ApplicationStep[], more: Partial<Parameters<typeof checklistOf>[0]> = {}) =>
  checklistOf({ flow: "ISSUE", reach: "all", steps, done: {}, ...more });

describe("the checklist", () => {
  it("has every slug of the reference in one of the flows", () => {
    expect(new Set(STEP_SLUGS).size).toBe(12);
    expect(STEP_SLUGS.map(documentOf).filter(Boolean)).toHaveLength(5);
    expect(STEP_SLUGS.filter((slug) => kindOfStep(slug) === "facts")).toHaveLength(3);
  });

  it("opens nothing but the first before the service knows of anybody", () => {
    expect(items([], { reach: "first" }).map(({ state }) => state)).toEqual(["todo", ...Array(5).fill("waits")]);
  });

  it("believes the service on what is incomplete, whatever we sent", () => {
    const done = { upload_signature_photo: { at: "2026-11-20T08:59:00.000Z", by: "x" } };
    const state = (steps: readonly ApplicationStep[]) =>
      items(steps, { done }).find(({ slug }) => slug === "upload_signature_photo")?.state;
    expect(state([])).toBe("sent");
    expect(state([step("upload_signature_photo", "INCOMPLETE")])).toBe("todo");
    expect(state([step("upload_signature_photo", "REJECTED")])).toBe("rejected");
  });

  it("shows what the service asks for besides, under its own name", () => {
    const all = items([step("update_cardholder", "REJECTED", "نشانی"), step("bring_a_witness", "INCOMPLETE")]);
    expect(all.map(({ slug }) => slug)).toEqual(expect.arrayContaining(["update_cardholder", "bring_a_witness"]));
    expect(all.at(-1)).toMatchObject({ slug: "bring_a_witness", kind: "other", state: "todo" });
    expect(isReady(all)).toBe(false);
  });

  it("puts what was sent back before what is still to be done", () => {
    const all = items([step("upload_authentication_video", "REJECTED"), step("upload_signature_photo", "INCOMPLETE")]);
    expect(nextOf(all)).toBe("upload_authentication_video");
  });

  it("of a reissue has its own slugs and one document", () => {
    const all = items([], { flow: "REISSUE" });
    expect(all.every(({ slug }) => slug.startsWith("card_reissue_"))).toBe(true);
    expect(all.filter(({ kind }) => kind === "document").map(({ slug }) => documentOf(slug))).toEqual([
      "authentication_video",
    ]);
  });

  it("of a reissue opens the code after the request, and the rest after the code; what may be changed may be left out", () => {
    const states = (reach: "first" | "code" | "all") => items([], { flow: "REISSUE", reach }).map(({ state }) => state);
    expect(states("first")).toEqual(["todo", "waits", "waits", "waits", "waits"]);
    expect(states("code")).toEqual(["done", "todo", "waits", "waits", "waits"]);
    expect(states("all")).toEqual(["done", "done", "optional", "todo", "todo"]);
    const done = [
      step("card_reissue_get_video_caption", "COMPLETED"),
      step("card_reissue_upload_authentication_video", "COMPLETED"),
    ];
    expect(isReady(items(done, { flow: "REISSUE" }))).toBe(true);
  });
});

it("whom an application waits for follows from its state, and a card that came back is ours", () => {
  const waits = Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, waitsForOf(status, null)]));
  expect(waits).toEqual({
    NEW: "us",
    SENDING: "us",
    LOST: "us",
    DRAFT: "us",
    WAITING_OTP: "applicant",
    IN_REVIEW: "reviewer",
    REJECTED: "us",
    APPROVED: "reviewer",
    ISSUED: "post",
    DELIVERED: "nobody",
  });
  expect(waitsForOf("ISSUED", "RETURNED")).toBe("us");
  expect(waitsForOf("UNKNOWN", null)).toBe("unknown");
  // It has arrived, and its holder has yet to activate it.
  expect(["INACTIVE", "ACTIVE", "UNKNOWN"].map((card) => waitsForOf("DELIVERED", null, false, card as never))).toEqual([
    "applicant",
    "nobody",
    "nobody",
  ]);
});

it("how an application stands is outdated by a card that came back, was blocked or has expired", () => {
  const standing = (status: string, card: string | null, post: string | null) =>
    standingOf(
      status as never,
      card === null ? null : ({ status: card } as never),
      post === null ? null : ({ status: post } as never),
    );
  expect(standing("ISSUED", "INACTIVE", "SENT")).toBe("ISSUED");
  expect(standing("ISSUED", "INACTIVE", "RETURNED")).toBe("CAME_BACK");
  expect(standing("DELIVERED", "ACTIVE", "DELIVERED")).toBe("DELIVERED");
  expect(standing("DELIVERED", "BLOCKED", "DELIVERED")).toBe("CARD_BLOCKED");
  expect(standing("DELIVERED", "EXPIRED", null)).toBe("CARD_EXPIRED");
  expect([standing("DELIVERED", "UNKNOWN", null), standing("UNKNOWN", "BLOCKED", null)]).toEqual([
    "DELIVERED",
    "UNKNOWN",
  ]);
});
