import * as z from "@/lib/kit/zod";
import { paymentRequestInput } from "./schemas";

/** What the form holds: all but the amount and the one check is typed or chosen as a text. */
export type TypedRequest = {
  amountRial: number;
  description: string;
  invoice: string;
  payerName: string;
  mobile: string;
  nationalCode: string;
  cards: string;
  customerId: string;
  isOwnCard: boolean;
  port: string;
  comment: string;
  uses: string;
  days: string;
};

/** The same put into what is asked for. */
export const typedRequest = z.pipe(
  z.transform(({ uses, port, ...rest }: TypedRequest): z.input<typeof paymentRequestInput> => {
    const chosen = port as "SAMAN" | "BEHPARDAKHT" | "";
    return { ...rest, port: chosen === "" ? null : chosen, isForMany: uses === "many" };
  }),
  paymentRequestInput,
);
