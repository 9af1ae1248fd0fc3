/** Card applications from a file, and the outcomes of its rows. */
const cardFiles = {
  title: "Card applications from a file",
  one: "File of applicants",
  description: "From an Excel or CSV file. You see the list of applicants before anyone is registered.",
  open: "From a file",
  upload: "File of applicants",
  hint: "At most {rows} rows, with headings in Persian or English. Rows without a card design get the issuer’s default design. A row with a cardholder’s id adds an existing cardholder of the issuer.",
  issuer: "Issuer",
  choose: "Choose an issuer",
  emptyBody:
    "Uploaded files stay here for a week with the result of each row. The applications stay in the list of cards.",
  file: {
    empty: "This file has no applicants. Choose the file with the applicants’ rows.",
    tooLarge: "This file is too large. Split it into several files.",
    unpacksTooLarge:
      "This file holds much more than a list of applicants. Copy only the applicants’ rows into a new one.",
    tooManyRows: "This file has more than 5,000 rows. Split it and send the parts one after the other.",
    noHeadings: "No headings were found. Name the columns in the first row as the sample file does.",
  },
  running: "Registering applicants",
  states: {
    there: "Already has an application",
    ready: "To be registered",
    done: "Registered",
    refused: "Refused by the service",
    unknown: "No answer",
  },
  notKept: "The rows of this file are no longer kept. The applications stay in the list of cards.",
  row: {
    name: "Name",
    mobile: "Mobile",
    nationalCode: "National code",
    application: "Application’s state",
    repeats: "The same person as in row {line}",
  },
  start: {
    title:
      "{count, plural, =0 {Nobody will be registered from this file} one {One applicant will be registered} other {# applicants will be registered}}",
    action: "{count, plural, one {Register one applicant} other {Register # applicants}}",
    started: "The applicants are being registered.",
  },
  before:
    "An application is registered at {issuer} for each applicant, and documents are sent afterwards. Rows that need correction, are repeated or already have an application are left out. A registration without an answer is not repeated: you decide on it.",
  stopBody: "Registrations in progress are completed, and registered applicants stay registered.",
  discard: {
    body: "Nobody in this file was registered, and its rows are no longer kept.",
    done: "The file was discarded and nobody in it was registered.",
  },
  resumeBody:
    "{count, plural, =0 {No rows are left.} one {One row is left.} other {# rows are left.}} Nobody is registered twice.",
  errors: {
    service: "The payment service did not answer for some time. Continue when it is back; nobody is registered twice.",
    unreadable:
      "The payment service’s answer could not be used to continue this file. Continue later; if it happens again, tell support.",
    not_allowed:
      "The member who started this is no longer allowed to issue cards. Another member with this permission can continue.",
    not_set_up:
      "The service says that card issuing is not set up. Set it up in Settings → Card issuing, then continue.",
  },
  doubt: {
    title:
      "{count, plural, one {It is not known whether the service has one applicant} other {It is not known whether the service has # applicants}}",
    body: "Their registration was not answered and the service has no inquiry for it. Daftar does not repeat it: decide on each on its application’s page.",
    show: "Show these rows",
  },
  handTitle: "Applicants’ documents",
  handBody: "Each registered applicant sends their documents with their own link.",
  handAction: "Links for applicants…",
  hand: {
    title: "Links for applicants",
    body: "Each registered applicant sends their documents with their own link, from their own phone. The links are shown only once and not kept anywhere: save them, then send them in your own way.",
    hours: "Link validity",
    again: "New links also for those who have one",
    againHint: "Their previous link stops working.",
    make: "Create links",
    made: "{count, plural, =0 {No link is needed now} one {One link was created} other {# links were created}}",
    once: "The links are not shown again. Save them before you close this window.",
    left: "{count, plural, one {One more applicant has no link yet: create links again.} other {# more applicants have no link yet: create links again.}}",
    save: "Save links (CSV)",
    fileName: "applicants-links",
    line: "Row in the file",
    name: "Name",
    mobile: "Mobile",
    url: "Link",
    until: "Valid until",
    fa: "Text in Persian",
    en: "Text in English",
  },
  done: {
    title:
      "{count, plural, =0 {Nobody was registered} one {One applicant was registered} other {# applicants were registered}}",
    body: "{count, plural, =0 {No row was left out.} one {One row was not registered.} other {# rows were not registered.}}",
  },
  notFound: {
    title: "File not found",
    looked: "Id that was looked up:",
    check: "Files are listed for three months. Only the member who uploaded a file, owners and managers see it.",
  },
  problems: {
    lostDigits:
      "The spreadsheet treated this value as a number and removed digits. Format the cells as text and type it again.",
    invalidDate: "This is not a date. Write it as 1370/05/12 or 1991-08-03.",
    unknownGender: "Write “woman” or “man”.",
    unknownCity:
      "The service has no city of this name in the row’s province. Correct the city or the province: write the Persian name as in the application form, or the service’s number.",
    unknownPlace:
      "The service has no place of this name. Write the Persian name as in the application form, or the service’s number.",
    unknownChoice: "This value is not in the service’s list. Write it as in the application form, or leave it empty.",
    unknownDesign: "The issuer has no card design of this name. Write the name as in the application form.",
    noUsualDesign: "The issuer has no default design. Write the design’s name in the column “Card design”.",
    lost: "The registration was not answered. Decide on the page of this application.",
    otherHolder: "This cardholder is registered in another application.",
    refused: "The service did not accept this row.",
  },
  result: {
    title: "Card applications",
    sheet: "Applicants",
    applicationState: "Application’s state when downloaded",
    applicationId: "Application’s id",
    allFile: "card-applications",
    failedFile: "applicants-to-correct",
  },
  sampleFile: {
    sheet: "Applicants",
    fileName: "card-applicants-sample",
    title: "One row for each applicant. Fill in every column marked as needed.",
    of: {
      firstName: "Needed; in Persian letters",
      lastName: "Needed; in Persian letters",
      firstNameEn: "Needed; in Latin letters, as it is printed on the card",
      lastNameEn: "Needed; in Latin letters, as it is printed on the card",
      fatherName: "In Persian letters",
      nationalCode: "Needed; ten digits",
      identityNumber: "Digits",
      birthDate: "Needed; 1370/05/12 or 1991-08-03",
      gender: "Needed; woman or man",
      mobile: "Needed; 09121234567",
      telephone: "With the area code; 02188776655",
      email: "name@example.com",
      provinceId: "Needed; its Persian name",
      cityId: "Needed; its Persian name",
      address: "Needed; at most 255 letters",
      postalCode: "Needed; ten digits",
      educationId: "As in the application form",
      occupationId: "As in the application form",
      guildId: "As in the application form",
      cardTemplateId: "Name of the design; if empty, the issuer’s default design",
      cardholderId:
        "Only for existing cardholders of this issuer. They are added with this id and their national code, and not registered again",
    },
  },
} as const;

export default cardFiles;

/** What other screens say of files of applicants. */
export const elsewhere = {
  shell: { items: { "card-files": cardFiles.open } },
  search: { commands: { cardFile: cardFiles.title } },
  audit: {
    subjects: { cardFile: cardFiles.one },
    facts: { registered: "Registered", notRegistered: "Not registered", notAnswered: "No answer" },
    actions: {
      card_file_read: "File of applicants: uploaded",
      card_file_mapped: "File of applicants: columns chosen",
      card_file_corrected: "File of applicants: row corrected",
      card_file_started: "File of applicants: registration started",
      card_file_continued: "File of applicants: registration continued",
      card_file_check_continued: "File of applicants: check continued",
      card_file_finished: "File of applicants: registration finished",
      card_file_stopped: "File of applicants: registration stopped",
      card_file_discarded: "File of applicants: discarded",
      card_file_downloaded: "File of applicants: result downloaded",
    },
  },
} as const;
