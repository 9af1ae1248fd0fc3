import { describe, expect, it } from "vitest";
import { externalPages } from "@/lib/areas/collecting/external-pages/operations";
import { isReadOperation } from "@/lib/kit/operations/define";
import endpoints from "@/lib/kit/operations/service-endpoints.json";
import { localOperations, serviceOperations } from "./catalogue";
import { ASKED } from "./isolation";

const covered = serviceOperations.flatMap(({ service: { method, host, path, also = [] } }) =>
  [path, ...also].map((each) => `${method} ${host} ${each}`),
);
const externalPageList = Object.values(externalPages);
const handedOver = externalPageList.map(({ host, path }) => `GET ${host} ${path}`);

describe("the catalogue", () => {
  it("knows the service's 146 endpoints, each once", () => {
    expect(endpoints).toHaveLength(146);
    expect(new Set(endpoints).size).toBe(146);
  });

  it("answers for endpoints of the service alone, and for each once", () => {
    const answered = [...covered, ...handedOver];
    expect(answered.filter((each) => !endpoints.includes(each))).toEqual([]);
    expect(new Set(answered).size).toBe(answered.length);
  });

  it("answers for every endpoint of the service", () => {
    const answered = new Set([...covered, ...handedOver]);
    expect(endpoints.filter((each) => !answered.has(each))).toEqual([]);
  });

  it("knows the eight pages that other people's browsers open, and the proxy does not call them", () => {
    expect(handedOver).toHaveLength(8);
    const called = new Set(serviceOperations.map(({ id }) => id));
    expect(externalPageList.filter(({ id }) => called.has(id))).toEqual([]);
  });

  it("gives every operation its own id", () => {
    const ids = [...serviceOperations, ...externalPageList].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("keeps no answer of anything but a question", () => {
    const kept = serviceOperations.filter(({ cacheSeconds }) => cacheSeconds);
    expect(kept.filter((each) => !isReadOperation(each))).toEqual([]);
  });

  it("says of every operation whose it is, so that none goes untried between two businesses", () => {
    const asked = [...serviceOperations.filter(({ moves, isInternal }) => !moves && !isInternal), ...localOperations];
    expect(Object.keys(ASKED).sort()).toEqual(asked.map(({ id }) => id).sort());
  });
});
