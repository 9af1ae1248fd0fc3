import "server-only";
import { idText, noInput } from "@/lib/kit/operations/input";
import { id, mapped, text } from "@/lib/kit/operations/wire";
import { listIn, recordOf } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";
import { serveArea } from "@/lib/server/core/serve-area";
import { placeOperations } from "../operations";

export const provincesInput = noInput;
export const citiesInput = z.object({ provinceId: idText });

const place = recordOf(z.object({ id, title: text }), ({ id: placeId, title }) => ({ id: placeId, name: title }));
export type ProvinceOrCity = z.output<typeof place>;
const places = mapped(listIn(place), ({ items }) => items);

export const placesArea = serveArea(placeOperations, {
  provinces: { input: provincesInput, output: places },
  cities: { input: citiesInput, output: places },
});
