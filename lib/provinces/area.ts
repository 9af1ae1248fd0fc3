import "server-only";
import { areaOf } from "@/lib/operations/area";
import { idText, noInput } from "@/lib/operations/input";
import { id, mapped, text } from "@/lib/operations/wire";
import { listIn, recordOf } from "@/lib/operations/wire-rows";
import * as z from "@/lib/zod";
import { placeOperations } from "./operations";

export const provincesInput = noInput;
export const citiesInput = z.object({ provinceId: idText });

const place = recordOf(z.object({ id, title: text }), ({ id: placeId, title }) => ({ id: placeId, name: title }));
export type Place = z.output<typeof place>;
const places = mapped(listIn(place), ({ items }) => items);

export const placesArea = areaOf(placeOperations, {
  provinces: { input: provincesInput, output: places },
  cities: { input: citiesInput, output: places },
});
