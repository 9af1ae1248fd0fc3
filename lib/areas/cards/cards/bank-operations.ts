import { defineLocalOperation, defineOperation, idToService, type } from "@/lib/kit/operations/define";
import type { BankVisits } from "./bank-visit";
import type { applicationIdInput, bankLandingInput, beginAtBankInput } from "./schemas";
import type { BankLanding } from "./server/answers";

/** Operations of the service that only the server calls, because the answer is an applicant's secret. */
export const bankAtService = {
  /** A token with which the applicant is sent to the bank's own pages; nothing comes of it until they have been there. */
  start: defineOperation({
    id: "cards.start_at_bank",
    service: {
      method: "POST",
      host: "api",
      path: "/v1/business/:business/issuer/provider/:provider/cardholder/card-issue/bank",
    },
    permission: "cards.manage",
    input: type<typeof bankLandingInput>(),
    fieldNames: {
      mobile: "mobile",
      nationalCode: "national_code",
      cardTemplateId: "card_template_id",
      callbackUrl: "callback_url",
    },
    toService: ({ provider, mobile, nationalCode, cardTemplateId, callbackUrl }) => ({
      path: { provider },
      body: {
        mobile,
        national_code: nationalCode,
        ...(cardTemplateId && { card_template_id: idToService(cardTemplateId) }),
        callback_url: callbackUrl,
      },
    }),
    output: type<BankLanding>(),
    personal: "unmasked",
    refusesWith: "message",
    timeoutMs: 20_000,
    isInternal: true,
  }),
};

export const bankOperations = {
  /** The applicant's visits to the bank, newest first. */
  visits: defineLocalOperation({
    id: "cards.bank_visits",
    method: "GET",
    permission: "cards.read",
    input: type<typeof applicationIdInput>(),
    output: type<BankVisits>(),
    reads: ["cards"],
  }),

  /** Lets the bank do all of it, on its own pages. */
  begin: defineLocalOperation({
    id: "cards.begin_at_bank",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof beginAtBankInput>(),
    output: type<{ visitId: string }>(),
    changes: ["cards"],
  }),

  takeBack: defineLocalOperation({
    id: "cards.take_visit_back",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof applicationIdInput>(),
    output: type<{ takenBack: true }>(),
    changes: ["cards"],
  }),
};
