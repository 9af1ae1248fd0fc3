import type { Customer } from "@/lib/areas/people/customers/server/answers";
import { ASKED, type AskedName, type InquiryInput } from "./kinds";

/** What a customer's record has of what inquiries ask for; its mobile is a person's own, and nobody's of a company. */
export const inputOfCustomer = (customer: Customer): InquiryInput =>
  Object.fromEntries(
    (Object.keys(ASKED) as AskedName[]).flatMap((name) => {
      const value = name in customer ? customer[name as keyof Customer] : null;
      return typeof value === "string" && value !== "" ? [[name, value]] : [];
    }),
  );
