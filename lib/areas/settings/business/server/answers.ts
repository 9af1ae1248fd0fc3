import "server-only";
import {
  camelNames,
  count,
  flag,
  flagOrNull,
  mapped,
  objectOrNull,
  text,
  textOrNull,
  tomanAsRialOrNull,
} from "@/lib/kit/operations/wire";
import { namedRowsOf, pageOf, recordIn, recordOf } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";

const tool = mapped(
  z.object({ is_enabled: flag, is_created: flagOrNull, status: textOrNull, name_fa: textOrNull, name_en: textOrNull }),
  camelNames,
);

const profileData = recordOf(
  z.object({
    id: text,
    active: flag,
    business_name: text,
    business_name_fa: textOrNull,
    legal_business_name: textOrNull,
    national_id: textOrNull,
    business_type: textOrNull,
    phone_number: textOrNull,
    postal_code: textOrNull,
    mcc_code: textOrNull,
    address: textOrNull,
    wallet: tomanAsRialOrNull,
    deductible_amount: tomanAsRialOrNull,
    blocked_amount: tomanAsRialOrNull,
    today_transactions: count,
    today_settlements: count,
    role_name: textOrNull,
    role: textOrNull,
    cash_in_code: textOrNull,
    permissions: z.nullish(z.array(z.unknown())),
    tools: objectOrNull(namedRowsOf(tool)),
    statusBox: objectOrNull(
      z.object({
        payment_required: flag,
        national_card_photo: textOrNull,
        official_Newspaper: textOrNull,
        introduction_letter: textOrNull,
      }),
    ),
  }),
  (value) => ({
    id: value.id,
    isActive: value.active,
    slug: value.business_name,
    nameFa: value.business_name_fa,
    legalName: value.legal_business_name,
    nationalId: value.national_id,
    type: value.business_type,
    phoneNumber: value.phone_number,
    postalCode: value.postal_code,
    mccCode: value.mcc_code,
    address: value.address,
    walletRial: value.wallet,
    availableRial: value.deductible_amount,
    blockedRial: value.blocked_amount,
    todayTransactions: value.today_transactions,
    todaySettlements: value.today_settlements,
    roleName: value.role_name,
    role: value.role,
    cashInCode: value.cash_in_code,
    permissions: (value.permissions ?? []).filter((name) => typeof name === "string"),
    tools: value.tools ?? {},
    documents: value.statusBox
      ? {
          nationalCard: value.statusBox.national_card_photo,
          officialNewspaper: value.statusBox.official_Newspaper,
          introductionLetter: value.statusBox.introduction_letter,
          isPaymentRequired: value.statusBox.payment_required,
        }
      : null,
  }),
);

/** The business as its token sees it. Money here is in toman at the service, like the balance beside it. */
export const businessProfile = recordIn(profileData, "data");
export type BusinessProfile = z.output<typeof businessProfile>;

const ROLE_BY_ID: Record<string, string> = { 0: "owner", 1: "manager", 2: "accountant", 3: "developer", 4: "observer" };

const businessUser = mapped(
  z.object({
    id: textOrNull,
    user_id: textOrNull,
    name: text,
    role: textOrNull,
    role_id: textOrNull,
    status: flag,
    is_two_factor: flagOrNull,
  }),
  (value) => ({
    id: value.id ?? value.user_id,
    name: value.name,
    roleName: value.role,
    role: value.role_id === null ? null : (ROLE_BY_ID[value.role_id] ?? null),
    isActive: value.status,
    hasTwoFactor: value.is_two_factor,
  }),
);
export type BusinessUser = z.output<typeof businessUser>;

/** Members of the business at the service itself. Its paging facts stand beside the users, where it tells any. */
export const businessUserList = pageOf(businessUser, { usual: ["data", "users"], noun: "users" });
export type BusinessUserList = z.output<typeof businessUserList>;
