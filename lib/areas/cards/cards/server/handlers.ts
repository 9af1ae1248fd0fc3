import "server-only";
import { handle } from "@/lib/server/local/handle";
import { cardOperations as operations } from "../operations";
import { beginApplication, saveFacts, showApplication } from "./applications";
import { referenceList } from "./ask";
import { listApplications } from "./board";
import { adoptCardholder, lookNow } from "./look";
import { discardApplication } from "./record";
import { finalizeApplication, newCaption, registerApplication } from "./send";
import { configure, removeProvider, saveProvider, settingsOf, templatesOf } from "./settings";

export const handlers = [
  handle(operations.settings, (_, { business }) => settingsOf(business)),
  handle(operations.configure, configure),
  handle(operations.saveProvider, saveProvider),
  handle(operations.removeProvider, ({ slug }, context) => removeProvider(slug, context)),
  handle(operations.reference, ({ list }, context) => referenceList(list, context)),
  handle(operations.templates, ({ provider }, context) => templatesOf(provider, context)),
  handle(operations.list, listApplications),
  handle(operations.show, ({ applicationId }, context) => showApplication(applicationId, context)),
  handle(operations.begin, ({ provider }, context) => beginApplication(provider, context)),
  handle(operations.save, saveFacts),
  handle(operations.register, registerApplication),
  handle(operations.adopt, adoptCardholder),
  handle(operations.caption, ({ applicationId }, context) => newCaption(applicationId, context)),
  handle(operations.finalize, ({ applicationId }, context) => finalizeApplication(applicationId, context)),
  handle(operations.look, ({ applicationId }, context) => lookNow(applicationId, context)),
  handle(operations.discard, ({ applicationId }, context) => discardApplication(applicationId, context)),
];
