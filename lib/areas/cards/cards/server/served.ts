import "server-only";
import { noInput } from "@/lib/kit/operations/input";
import { listInput } from "@/lib/kit/records/list-input";
import { serveArea } from "@/lib/server/core/serve-area";
import { applicantOperations } from "../applicant-operations";
import { bankAtService, bankOperations } from "../bank-operations";
import { boardFilters } from "../filters";
import { cardOperations, cardsAtService } from "../operations";
import * as schemas from "../schemas";
import * as answers from "./answers";
import { visitSeals } from "./bank";
import { noteDocument } from "./documents";
import { cardExport } from "./export";
import { cardApplicationFinder } from "./find";
import { cardMessages } from "./messages";
import { cardNotices } from "./notices";
import { applicationSeals } from "./record";

export const cardsAtServiceArea = serveArea(cardsAtService, {
  configure: { input: schemas.configureAtServiceInput, output: answers.configured },
  guilds: { input: noInput, output: answers.namedList },
  educations: { input: noInput, output: answers.namedList },
  occupations: { input: noInput, output: answers.namedList },
  reasons: { input: noInput, output: answers.reasonList },
  templates: { input: schemas.providerInput, output: answers.templateList },
  create: { input: schemas.registerInput, output: answers.applicationTold },
  change: { input: schemas.changeInput, output: answers.applicationTold },
  caption: { input: schemas.cardholderInput, output: answers.captionTold },
  finalize: { input: schemas.cardholderInput, output: answers.finalized },
  followUp: { input: schemas.cardholderInput, output: answers.followedUp },
  post: { input: schemas.cardholderInput, output: answers.postTold },
});

export const cardsArea = serveArea(
  cardOperations,
  {
    uploadDocument: {
      input: schemas.documentUploadInput,
      output: answers.documentUploaded,
      audit: {
        action: "card.document_sent",
        subject: ({ cardholderId }) => cardholderId,
        facts: ({ type }) => ({ document: type }),
      },
      after: (told, { business, member }, { provider, cardholderId, type }) =>
        noteDocument({ business, provider, cardholderId, type }, told, member.name),
    },
    settings: noInput,
    configure: schemas.configureInput,
    saveProvider: schemas.providerSaveInput,
    removeProvider: schemas.providerRemoveInput,
    reference: schemas.referenceInput,
    templates: schemas.providerInput,
    list: listInput(boardFilters),
    show: schemas.applicationIdInput,
    begin: schemas.providerInput,
    save: schemas.saveFactsInput,
    register: schemas.registerApplicationInput,
    adopt: schemas.adoptInput,
    caption: schemas.applicationIdInput,
    finalize: schemas.applicationIdInput,
    look: schemas.applicationIdInput,
    discard: schemas.applicationIdInput,
  },
  {
    files: { cards: cardExport },
    finders: [cardApplicationFinder],
    sealed: applicationSeals,
    notices: cardNotices,
    messages: cardMessages,
  },
);

export const applicantArea = serveArea(applicantOperations, {
  links: schemas.applicationIdInput,
  hand: schemas.handInput,
  takeLinkBack: schemas.applicationIdInput,
});

export const bankAtServiceArea = serveArea(bankAtService, {
  start: { input: schemas.bankLandingInput, output: answers.bankLanding },
});

export const bankArea = serveArea(
  bankOperations,
  {
    visits: schemas.applicationIdInput,
    begin: schemas.beginAtBankInput,
    takeBack: schemas.applicationIdInput,
  },
  { sealed: visitSeals },
);
