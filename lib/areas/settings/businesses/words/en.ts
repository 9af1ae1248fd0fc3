export default {
  title: "Businesses",
  description:
    "The businesses you belong to. Each has its own books, team and rules, and nothing from one shows up in another.",
  list: "Your businesses",
  columns: {
    name: "Business",
    role: "Your role",
    link: "Connection",
    members: "Members",
    joined: "Member since",
  },
  here: "Open now",
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
      "You become its owner in Daftar, and nobody else sees it until you invite them. The tokens are tested with the service before they are saved.",
    tokenHint:
      "From Settings → Tokens in the service’s dashboard, inside this business. No two businesses share tokens.",
    webhookKeyHint: "This business’s own key. You can also add it later under Settings → Connection.",
    submit: "Check and link",
    onlyOwners: "Only owners can link another business.",
    sandbox: "The sandbox has a second business too. Its tokens and key are made up, but work like real ones.",
    sandboxFill: "Fill in the second business",
    sandboxNone: "Every business of the sandbox is linked already.",
  },
  leave: {
    title: "Leave {name}?",
    description:
      "You lose access immediately, on every device. What you did there stays in its records, and you can only come back by invitation.",
    action: "Leave",
    consequences: "What happens to your open work",
    approvals:
      "{count, plural, =0 {You have given no approval that is still open.} one {One approval you gave on an order that has not left loses its force; somebody else has to approve it.} other {# approvals you gave on orders that have not left lose their force; somebody else has to approve them.}}",
    orders:
      "{count, plural, =0 {No order of yours is waiting.} one {One order you made is still waiting. It stays, and others decide about it; nobody but you could have taken it back.} other {# orders you made are still waiting. They stay, and others decide about them; nobody but you could have taken them back.}}",
    invitations:
      "{count, plural, =0 {} one {One open invitation of yours stops working.} other {# open invitations of yours stop working.}}",
  },
  switchTo: "Switch to {name}",
  all: "All businesses",
} as const;
