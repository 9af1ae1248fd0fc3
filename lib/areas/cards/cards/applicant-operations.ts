import { defineLocalOperation, type } from "@/lib/kit/operations/define";
import type { ApplicantLinks, NewLink } from "./applicant";
import type { applicationIdInput, handInput } from "./schemas";

/** What staff do so that applicants can do their own part. */
export const applicantOperations = {
  /** What may be handed to the applicant, and what was. */
  links: defineLocalOperation({
    id: "cards.links",
    method: "GET",
    permission: "cards.read",
    input: type<typeof applicationIdInput>(),
    output: type<ApplicantLinks>(),
    reads: ["cards"],
  }),

  /** A link for the applicant; its address is told here and never again. */
  hand: defineLocalOperation({
    id: "cards.hand",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof handInput>(),
    output: type<NewLink>(),
    changes: ["cards"],
  }),

  takeLinkBack: defineLocalOperation({
    id: "cards.take_link_back",
    method: "POST",
    permission: "cards.manage",
    input: type<typeof applicationIdInput>(),
    output: type<{ takenBack: true }>(),
    changes: ["cards"],
  }),
};
