export default {
  title: "Businesses",
  description:
    "The businesses you belong to in this installation. Each has its own books, team and rules; nothing of one is seen in another.",
  list: "Your businesses",
  columns: {
    name: "Business",
    role: "Your role",
    link: "Link to the service",
    members: "Members",
    joined: "Member since",
  },
  here: "this one",
  members: "{count, plural, one {# member} other {# members}}",
  actions: {
    label: "Actions for {name}",
    open: "Open",
    team: "Team",
    connection: "Connection",
    leave: "Leave",
    lastOwner: "You are the last owner. Make somebody else an owner first.",
  },
  link: {
    action: "Link another business",
    title: "Link another business",
    description:
      "You become its owner here, and nobody else sees it until you invite them. The pair is tried at the service before it is kept.",
    business: "English name of the business",
    businessHint: "As in the addresses of the service’s dashboard.",
    accessToken: "Access token",
    refreshToken: "Refresh token",
    tokenHint: "From this business’s own settings → tokens in the service’s dashboard: no two businesses share a pair.",
    webhookKey: "Webhook key",
    webhookKeyHint: "This business’s own key. Can be added later under Settings → Connection.",
    submit: "Try and link",
    onlyOwners: "Only owners link another business.",
    sandbox: "The sandbox plays a second business. Its pair and key are made up; they work like real ones.",
    sandboxFill: "Fill in the sandbox’s second business",
    sandboxNone: "Every business of the sandbox is linked already.",
  },
  leave: {
    title: "Leave {name}?",
    description:
      "It closes to you at once, on every device. What you did there stays in its records, and only an invitation brings you back.",
    action: "Leave",
    typed: "the English name",
    consequences: "What happens to what is open",
    approvals:
      "{count, plural, =0 {You have given no approval that is still open.} one {One approval you gave on an order that has not left loses its force; somebody else has to approve it.} other {# approvals you gave on orders that have not left lose their force; somebody else has to approve them.}}",
    orders:
      "{count, plural, =0 {No order of yours is waiting.} one {One order you made is still waiting. It stays, and others decide about it; nobody but you could have taken it back.} other {# orders you made are still waiting. They stay, and others decide about them; nobody but you could have taken them back.}}",
    invitations:
      "{count, plural, =0 {} one {One open invitation of yours stops working.} other {# open invitations of yours stop working.}}",
    done: "You left {name}.",
  },
  switchTo: "Switch to {name}",
  all: "All businesses",
} as const;
