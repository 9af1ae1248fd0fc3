import { pageNumber, perPage } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";

export const businessUserListInput = z.object({ page: pageNumber, perPage });
