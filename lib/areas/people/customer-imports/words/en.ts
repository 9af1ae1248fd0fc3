/** Customers from a file, and the outcomes of its rows. */
const customerImport = {
  title: "Import customers",
  one: "Import of customers",
  description: "From a spreadsheet or CSV file. Nothing is created before you have seen what the file would create.",
  open: "Import from a file",
  upload: "File of customers",
  hint: "XLSX or CSV, at most {rows} rows. Headings in Persian or English; the business’s own fields are columns too.",
  emptyBody: "Files that you import are listed here for a week, with what became of each row.",
  file: {
    empty: "There are no customers in this file. Choose the one that holds the rows.",
    tooLarge: "This file is too large. Split it into several.",
    unpacksTooLarge:
      "This file holds much more than a list of customers. Copy only the customers’ rows into a new one.",
    tooManyRows: "This file has more than 10,000 rows. Split it and import the parts one after the other.",
    noHeadings: "No headings were found. Name the columns in the first row as the sample file does.",
  },
  running: "Creating customers",
  states: {
    there: "Already a customer",
    ready: "To be created",
    done: "Created",
    found: "Found afterwards",
    refused: "Refused by the service",
    unknown: "Not known",
    again: "To be tried again",
  },
  notKept: "The file’s rows are no longer kept.",
  row: {
    name: "Name",
    mobile: "Mobile",
    code: "National code or ID",
    repeats: "The same customer as in row {line}",
    sharesMobile: "The same mobile as in row {line}",
    other: "Open who is there",
  },
  start: {
    title:
      "{count, plural, =0 {Nothing in this file can be created} one {One customer will be created} other {# customers will be created}}",
    body: "Rows that need correcting, are repeated or are customers already are left out. Those that need correcting you can correct here, or download.",
    action: "{count, plural, one {Create one customer} other {Create # customers}}",
    started: "The customers are being created.",
  },
  stopBody: "What is on its way is finished; what was created stays.",
  discard: {
    body: "Nothing of this file was created, and its rows are kept no longer.",
    done: "The file was thrown away; nothing of it was created.",
  },
  resumeBody:
    "{count, plural, =0 {No rows are left.} one {One row is left.} other {# rows are left.}} Nothing that was created is created again.",
  errors: {
    service: "The payment service did not answer for some time. Go on when it is back; nothing is done twice.",
    unreadable:
      "The payment service answered, but not in a way that we can read. Go on later; nothing is done twice. If it happens again, tell support.",
    not_allowed: "Whoever let this go on may not create customers any more. Somebody else who may can go on.",
  },
  doubt: {
    title:
      "{count, plural, one {Of one row it is not known whether the customer is there} other {Of # rows it is not known whether the customers are there}}",
    body: "Each row says why. If you try again, we look once more and send only those whose code nobody has.",
    action: "Look and try again",
  },
  done: {
    title:
      "{count, plural, =0 {{found, plural, =0 {No customers were created} one {One customer was found after the answer was lost} other {# customers were found after their answers were lost}}} other {{count, plural, one {One customer was created} other {# customers were created}}{found, plural, =0 {} one {, one more was found after its answer was lost} other {, # more were found after their answers were lost}}}}",
    body: "{count, plural, =0 {No row was left out.} one {One row was not created.} other {# rows were not created.}}",
  },
  notFound: {
    title: "There is no such import",
    looked: "We looked for an import with this id:",
    check: "Imports are kept for three months, and each is seen by whoever uploaded it, by owners and managers.",
  },
  problems: {
    unknownKind: "Write “person” or “company”.",
    notOfPerson: "This column belongs to companies. Empty it, or write “company” under Kind.",
    notOfCompany: "This column belongs to people. Empty it for a company.",
    lostDigits:
      "The spreadsheet took this for a number and dropped digits. Format the cells as text and type it again.",
    invalidDate: "This is not a date. Write it as 1370/05/12 or 1991-08-03.",
    unknownCity:
      "In the province of this row the service has no city of this name. Correct one of the two: write the name in Persian, as the form of a new customer has it, or the service’s number.",
    unknownPlace:
      "The service has no place of this name. Write its name in Persian, as the form of a new customer has it, or the service’s number.",
    refused: "The service did not accept this row.",
    sameMobile: "Somebody else with this mobile is a customer already. With another code it is another customer.",
    lost: "The answer was lost, and nobody with this code is there so far.",
    unreadable: "Somebody is there who may be this customer, but could not be read. Nothing was sent.",
    unsearched:
      "It could not be told whether this customer is there: the service’s search does not find this code, and our book does not have everybody yet. Nothing was sent.",
    lostUnsearched:
      "The answer was lost, and whether the customer is there could not be told: the service’s search does not find this code, and our book does not have everybody yet.",
    lostUnreadable: "The answer was lost, and somebody who may be this customer could not be read.",
    foundAfterwards: "The answer was lost; this customer was found afterwards.",
  },
  result: {
    title: "Import of customers",
    sheet: "Customers",
    customerId: "Customer id",
    allFile: "customers-import",
    failedFile: "customers-to-correct",
  },
  sampleFile: {
    sheet: "Customers",
    fileName: "customers-sample",
    title:
      "One row for each customer. A person needs a mobile and a national code; a company its agent’s mobile and its national ID.",
    own: "A field of the business’s own; any text",
    of: {
      type: "person or company; if empty, whoever has a company’s national ID is a company",
      firstName: "Of a person",
      lastName: "Of a person",
      mobile: "Of a person; needed; 09121234567",
      nationalCode: "Of a person; needed; ten digits",
      birthday: "Of a person; 1370/05/12 or 1991-08-03",
      legalName: "Of a company",
      agentName: "Of a company",
      agentMobile: "Of a company; needed; 09121234567",
      companyId: "Of a company; needed; eleven digits",
      mccCode: "Of a company; digits",
      telephone: "With the area code; 02188776655",
      province: "Together with the city",
      city: "Together with the province",
      address: "Any text",
      postalCode: "Ten digits",
    },
  },
} as const;

export default customerImport;

/** What the log says of imports. */
export const elsewhere = {
  shell: { items: { "customer-imports": customerImport.open } },
  search: { commands: { importCustomers: customerImport.title } },
  audit: {
    subjects: { customerImport: customerImport.one },
    facts: {
      fileName: "File",
      fileHash: "Fingerprint of the file",
      made: "Created",
      found: "Found afterwards",
      unmade: "Not created",
    },
    actions: {
      customer_import_read: "Import of customers: file read",
      customer_import_mapped: "Import of customers: columns chosen",
      customer_import_corrected: "Import of customers: row corrected",
      customer_import_started: "Import of customers: start",
      customer_import_continued: "Import of customers: go on",
      customer_import_check_continued: "Import of customers: go on checking",
      customer_import_finished: "Import of customers: end",
      customer_import_stopped: "Import of customers: stop",
      customer_import_discarded: "Import of customers: thrown away",
      customer_import_downloaded: "Import of customers: download of the result",
    },
  },
} as const;
