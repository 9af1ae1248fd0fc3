import { defineOperation, type } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import type { citiesInput, ProvinceOrCity, provincesInput } from "./server/served";

const BASE = "/v1/business/:business/issuer";
/** Provinces are not founded often. */
const DAY_SECONDS = 86_400;

const REFUSED: readonly string[] = ["upstream_rejected", "upstream_forbidden", "upstream_not_found"];
/** Whether the service refuses its lists of places: those of issuing cards may be closed until that is set up. */
export const isListRefused = (error: unknown): boolean => error instanceof ApiError && REFUSED.includes(error.code);

/** Places by the service's own numbers: reference data of issuing cards, which a customer's address is written with too. */
export const placeOperations = {
  provinces: defineOperation({
    id: "places.provinces",
    service: { method: "GET", host: "api", path: `${BASE}/provinces` },
    permission: "customers.read",
    input: type<typeof provincesInput>(),
    toService: () => ({}),
    output: type<ProvinceOrCity[]>(),
    personal: "nothing",
    reads: ["places"],
    cacheSeconds: DAY_SECONDS,
  }),

  /** The cities of one province. */
  cities: defineOperation({
    id: "places.cities",
    service: { method: "GET", host: "api", path: `${BASE}/cities` },
    permission: "customers.read",
    input: type<typeof citiesInput>(),
    toService: ({ provinceId }) => ({ query: { province_id: provinceId } }),
    output: type<ProvinceOrCity[]>(),
    personal: "nothing",
    reads: ["places"],
    cacheSeconds: DAY_SECONDS,
  }),
};
