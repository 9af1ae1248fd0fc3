import "server-only";
import { areaOf } from "@/lib/operations/area";
import { noInput } from "@/lib/operations/input";
import { noteBusinessName } from "@/lib/server/members/businesses";
import { keepProfile } from "@/lib/server/service/last-known";
import { businessProfile, businessUserList } from "./answers";
import { businessOperations } from "./operations";
import { businessUserListInput } from "./schemas";

export const businessArea = areaOf(businessOperations, {
  show: {
    input: noInput,
    output: businessProfile,
    heard: keepProfile,
    after: ({ nameFa }, { business }) => noteBusinessName(business, nameFa),
  },
  users: { input: businessUserListInput, output: businessUserList },
});
