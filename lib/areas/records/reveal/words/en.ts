/** To reveal masked fields of one record after a reason was given. */
export default {
  title: "Reveal {name}",
  description: "That you looked, when and why is kept in the audit log.",
  reason: "Why do you need to see it?",
  reasonHint: "At least {count} letters, for example “customer asked on the phone to check the account”.",
  action: "Show {name}",
  several: "personal data",
  fields: "What to show",
  shown: "{name} is shown now.",
  missing: "The service no longer gives this value.",
} as const;
