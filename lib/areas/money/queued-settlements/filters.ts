import { choice, listAddress } from "@/lib/kit/records/filter";
import { QUEUED_STATUS, QUEUED_STATUSES } from "./status";

export const queuedFilters = {
  status: choice("labels.status", QUEUED_STATUSES, (status) => QUEUED_STATUS[status].label, {
    service: "status",
  }),
};
export const queuedListState = listAddress(queuedFilters);
