import type { StatusView } from "@/lib/format/status-view";
import type { MessageKey } from "@/lib/i18n/types";
import { INQUIRY_STATE } from "@/lib/inquiries/fields";
import type { InquiryState } from "@/lib/inquiries/kinds";

/** How a check stands, in the words of the customer's page; tones and icons are those of inquiries. */
export const CHECK_STATE = Object.fromEntries(
  Object.entries(INQUIRY_STATE).map(([state, view]) => [
    state,
    { ...view, label: `customerIdentity.states.${state}` as MessageKey },
  ]),
) as Record<InquiryState, StatusView>;
