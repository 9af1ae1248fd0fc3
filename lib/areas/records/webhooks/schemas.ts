import { idText } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";

export const webhookShowInput = z.object({ deliveryId: idText });
