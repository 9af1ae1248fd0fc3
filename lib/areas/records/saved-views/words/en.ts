const savedViews = {
  title: "Views",
  open: "View: {name}",
  changed: "{name}, changed",
  one: "View",
  none: "Nothing is saved of this list yet. Set filters, order and columns, and keep them under a name.",
  sharedBy: "Shared by {name}",
  save: "Save this view…",
  saveTitle: "Save this view",
  replace: "Replace “{name}” with what is shown",
  notShared: "It holds something that was typed, so it can't be shared. Save it as a view of your own.",
  rename: "Rename “{name}”…",
  renameTitle: "Rename view",
  remove: "Delete “{name}”…",
  removeAction: "Delete",
  removeOwn: "The list and its rows stay as they are; only this view is gone.",
  removeShared: "It is gone for everybody who uses it. The list and its rows stay as they are.",
  name: "Name",
  sharing: "Who sees it",
  sharings: { own: "Only you", shared: "Everybody who may open this list" },
  ownOnly: "Only you will see it: it holds something that was typed, which may name a person.",
  days: "Period",
  relative: "Always “{period}”",
  fixed: "These days: {days}",
  saved: "View saved",
  replaced: "View replaced",
  renamed: "View renamed",
  removed: "View deleted",
  leftOut: "Part of “{name}” no longer exists",
  leftOutBody: "Left out: {names}",
} as const;

export default savedViews;

/** What other screens say of views. */
export const elsewhere = {
  search: { commands: { views: "{list}: {name}" } },
  audit: {
    subjects: { savedView: savedViews.one },
    facts: { list: "List" },
    actions: {
      view_shared: "View of a list: shared",
      view_changed: "Shared view of a list: change",
      view_removed: "Shared view of a list: deleted",
    },
  },
  errors: {
    viewHasText: "It holds something that was typed, which may name a person. Such a view can't be shared.",
    tooManyViews: "There are 50 views already. Delete one that is not needed.",
  },
} as const;
