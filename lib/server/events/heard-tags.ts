import "server-only";
import type { Tag } from "@/lib/kit/operations/tags";
import { type Permission, roleCan } from "@/lib/kit/permissions";
import type { Role } from "@/lib/kit/roles";
import { registry } from "@/lib/server/core/registry";

/** Tags that a role hears only with this permission, though answers for everybody read a part of them. */
const HEARD_WITH: Partial<Record<Tag, Permission>> = { removals: "removals.read" };

const heard = new Map<Role, ReadonlySet<Tag>>();

/** For each role the tags of what it may read. That something of the rest changed, when and how often, is not for it. */
function tagsFor(role: Role): ReadonlySet<Tag> {
  const known = heard.get(role);
  if (known) return known;
  const { serviceOperations, localOperations } = registry();
  const readable = [...serviceOperations, ...localOperations].filter(({ permission }) => roleCan(role, permission));
  const tags = new Set(readable.flatMap(({ reads = [] }) => reads));
  heard.set(role, tags);
  return tags;
}

/** Whether a role may be told that the data of a tag has changed. */
export function mayHear(role: Role, tag: Tag): boolean {
  const needed = HEARD_WITH[tag];
  return tagsFor(role).has(tag) && (needed === undefined || roleCan(role, needed));
}
