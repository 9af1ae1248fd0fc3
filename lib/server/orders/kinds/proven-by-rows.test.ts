import { expect, it } from "vitest";
import { ApiError } from "@/lib/kit/operations/errors";
import { Unproven } from "./certainty";
import type { Receipt } from "./kind";
import { NO_LIST, provenByRows, type RowsEvidence } from "./proven-by-rows";
import { PerhapsListed } from "./whole-list";

const receipt: Receipt = { serviceId: "1", state: "done", echoRial: 5, isAsMeant: true, failure: null, facts: {} };
const SEEN: Record<string, RowsEvidence> = {
  found: { receipt, isPerhapsThere: false, isWhole: false },
  perhaps: { receipt: null, isPerhapsThere: true, isWhole: true },
  absent: { receipt: null, isPerhapsThere: false, isWhole: true },
  partlyRead: { receipt: null, isPerhapsThere: false, isWhole: false },
  noList: NO_LIST,
};

/** What follows from each evidence: the receipt, that there is nothing, or the error. */
const followingFrom = (conclude: (evidence: RowsEvidence) => Receipt | null): Record<string, string> =>
  Object.fromEntries(
    Object.entries(SEEN).map(([name, evidence]) => {
      try {
        return [name, conclude(evidence) === receipt ? "there" : "nothing"];
      } catch (error) {
        if (error instanceof Unproven) return [name, "unproven"];
        if (error instanceof PerhapsListed) return [name, "perhaps"];
        return [name, error instanceof ApiError ? error.code : "?"];
      }
    }),
  );

const dealtWith = (found: "stayed" | "left") => ({ dealtWith: { attention: "unproven", found } }) as never;

it("after a lost answer no missing row proves anything: only a person can say that nothing was done", () => {
  const unproven = { perhaps: "unproven", absent: "unproven", partlyRead: "unproven", noList: "unproven" };
  for (const order of [{ dealtWith: null }, dealtWith("left")])
    expect(followingFrom((seen) => provenByRows.lookUp(seen, order))).toEqual({ found: "there", ...unproven });
  expect(followingFrom((seen) => provenByRows.lookUp(seen, dealtWith("stayed")))).toEqual({
    found: "there",
    perhaps: "nothing",
    absent: "nothing",
    partlyRead: "nothing",
    noList: "nothing",
  });
});

it("an accepted order is missing only from a whole list", () => {
  expect(followingFrom(provenByRows.follow)).toEqual({
    found: "there",
    perhaps: "unproven",
    absent: "nothing",
    partlyRead: "unproven",
    noList: "unproven",
  });
});

it("an ended order stays ended if a whole list does not have it, or a person has closed it", () => {
  const unread = "upstream_unreadable";
  expect(followingFrom((seen) => provenByRows.recheck(seen, { state: "failed" }))).toEqual({
    found: "there",
    perhaps: "perhaps",
    absent: "nothing",
    partlyRead: unread,
    noList: unread,
  });
  expect(followingFrom((seen) => provenByRows.recheck(seen, { state: "canceled" }))).toEqual({
    found: "there",
    perhaps: "nothing",
    absent: "nothing",
    partlyRead: "nothing",
    noList: "nothing",
  });
});

it("a refusal counts if a whole list does not have the order, or there is no list", () => {
  expect(followingFrom(provenByRows.afterRefusal)).toEqual({
    ...{ found: "there", perhaps: "unproven", absent: "nothing", noList: "nothing" },
    partlyRead: "upstream_unreadable",
  });
});
