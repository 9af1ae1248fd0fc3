import "server-only";
import { keepProfile } from "@/lib/areas/money/wallet/server/record";
import { noInput } from "@/lib/kit/operations/input";
import { serveArea } from "@/lib/server/core/serve-area";
import { noteBusinessName } from "@/lib/server/members/businesses";
import { businessOperations } from "../operations";
import { businessUserListInput } from "../schemas";
import { businessProfile, businessUserList } from "./answers";

export const businessArea = serveArea(businessOperations, {
  show: {
    input: noInput,
    output: businessProfile,
    heard: keepProfile,
    after: ({ nameFa }, { business }) => noteBusinessName(business, nameFa),
  },
  users: { input: businessUserListInput, output: businessUserList },
});
