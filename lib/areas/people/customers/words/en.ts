/** Customers, and the fields that the business keeps of them. */
const customers = {
  title: "Customers",
  description: "People and companies that the business has written down at the service.",
  one: "Customer",
  list: "List of customers",
  create: "New customer",
  type: { individual: "Person", legal: "Company" },
  fields: {
    type: "Kind",
    name: "Name",
    firstName: "First name",
    lastName: "Last name",
    legalName: "Company name",
    agentName: "Agent’s name",
    mobile: "Mobile",
    agentMobile: "Agent’s mobile",
    nationalCode: "National code",
    companyId: "National ID of the company",
    birthday: "Date of birth",
    telephone: "Telephone",
    address: "Address",
    postalCode: "Postal code",
    province: "Province",
    city: "City",
    mccCode: "Guild code",
    mccName: "Guild",
    balanceRial: "Wallet",
    createdAt: "Written down",
    id: "Customer id",
  },
  removed: "Deleted at the service",
  empty: {
    title: "No customers yet",
    body: "Customers that you write down here, or that your system creates, are listed here.",
  },
  detail: {
    refresh: "Refresh",
    identity: "Who it is",
    contact: "How to reach them",
    custom: "Own fields",
    noCustom: "Nothing is written down in the business’s own fields.",
    ids: "At the service",
  },
  choose: {
    label: "Customer",
    nobody: "No customer was found by this.",
    more: "There are more. Write more of it to find the right one.",
    nameless: "Without a name",
    another: "Choose another",
    open: "Open the customer",
  },
  form: {
    editTitle: "Edit customer",
    who: "Person or company",
    identity: "What identifies them",
    identityHint: "Needed to create a customer.",
    mobileTaken:
      "{count, plural, one {This mobile is another customer’s already:} other {This mobile is other customers’ already:}}",
    rest: "More about them",
    custom: "Own fields",
    create: "Create customer",
    save: "Save changes",
    created: "The customer was created.",
    saved: "The changes were saved.",
    noPlace: "None",
    unknownKind: "It isn’t known what kind of customer this is",
    unknownKindBody:
      "The service did not say whether this is a person or a company. Saved as the wrong kind, their data would be emptied; so they can’t be edited here.",
    ownFailure: {
      sameName:
        "Two own fields have the same name, and it isn’t known which one this customer’s value is in. Rename one of them to edit these here. What is written down stays.",
      unknownField:
        "Not all of this customer’s own fields could be read. They can’t be edited here, so that nothing is lost. What is written down stays.",
    },
    nothing: "nothing",
    changedMeanwhile:
      "While this form was open, “{value}” was written here. Yours is not saved yet; save again to replace it.",
    notTaken: "The service did not take this: by its answer there is “{value}” here. The rest was saved.",
    placeTyped:
      "Type its name, or the number that the service has for it: the service gives its list only to those who issue cards.",
    placeTypedKnown:
      "Written down is {name}. The service gives its list only to those who issue cards; what you type is sent as it is.",
    placesUnread: "The service did not give this list. What is written down stays.",
  },
  lost: {
    found: "{count, plural, one {This customer is there:} other {These customers are there:}}",
    notFound: "We looked several times and saw no customer with this code.",
    untold:
      "We saw no customer with this code, but not all customers could be looked through: the service’s search does not find this code, and our book does not have everybody yet. Sent again, they might be there twice. Look again later.",
  },
  remove: {
    action: "Delete",
    title: "Delete {name}",
    body: "The customer is deleted at the service. It can’t be taken back. The service does not say what becomes of their wallet, IBANs, cards and direct-debit authorizations: check them first if you need them.",
    confirm: "Delete customer",
    word: "delete",
    done: "The customer was deleted.",
  },
  notFound: {
    title: "The service did not find this customer",
    looked: "The payment service found no customer with this id:",
    check: "Was the id copied whole? A deleted customer is no longer shown.",
  },
  custom: {
    title: "Own fields of customers",
    description: "What the business writes down of its customers besides: each customer can have a text in each.",
    list: "Own fields",
    name: "Name of the field",
    updatedAt: "Changed",
    actions: "Actions",
    create: "New field",
    rename: "Rename",
    created: "The field was added.",
    renamed: "The field was renamed.",
    remove: "Delete",
    removeTitle: "Delete the field “{name}” (no. {id})",
    removeBody: "What customers have in this field is no longer shown. It can’t be taken back.",
    removed: "The field was deleted.",
    empty: {
      title: "No own fields yet",
      body: "Add one, for example a subscription number; it appears in every customer’s form.",
    },
  },
} as const;

export default customers;

/** What other screens say of customers: each word comes with the screen that says it. */
export const elsewhere = {
  shell: {
    items: { customers: customers.title },
  },
  search: {
    more: { customer: "See all customers" },
    groups: { customer: customers.title },
    records: { customer: "customers" },
    one: { customer: customers.one },
    commands: { newCustomer: customers.create },
  },
  exports: {
    source: { customers: customers.title },
    fileName: { customers: "customers" },
    values: {
      customers_INDIVIDUAL: customers.type.individual,
      customers_LEGAL: customers.type.legal,
    },
  },
  audit: {
    subjects: {
      customer: customers.one,
      customerField: "Customers’ own fields",
    },
    facts: {
      customerType: "Person or company",
      agentMobile: "Agent’s mobile",
      companyId: "Company’s national id",
    },
    words: {
      customerType_INDIVIDUAL: customers.type.individual,
      customerType_LEGAL: customers.type.legal,
      source_customers: customers.title,
      operation_customers_show: customers.one,
      operation_customers_list: customers.title,
      field_firstName: customers.fields.firstName,
      field_lastName: customers.fields.lastName,
      field_legalName: customers.fields.legalName,
      field_agentName: customers.fields.agentName,
      field_agentMobile: customers.fields.agentMobile,
      field_birthday: customers.fields.birthday,
      field_telephone: "Phone",
      field_address: customers.fields.address,
      field_postalCode: customers.fields.postalCode,
      field_provinceId: "Province",
      field_cityId: "City",
      field_mccCode: customers.fields.mccCode,
      field_customFields: "Own fields",
    },
    actions: {
      customer_created: "Customer: creation",
      customer_changed: "Customer: change",
      customer_removed: "Customer: deletion",
      customer_field_created: "Customers’ own field: creation",
      customer_field_changed: "Customers’ own field: change",
      customer_field_removed: "Customers’ own field: deletion",
    },
  },
} as const;
