import { type Permission, ROLES, type Role, roleCan } from "@/lib/permissions";
import { localOperations, serviceOperations } from "./catalogue";
import type { Tag } from "./tags";

/** For each role the tags of what it may read. That something of the rest changed, when and how often, is not for it. */
const HEARD = new Map<Role, ReadonlySet<Tag>>(
  ROLES.map((role) => {
    const readable = [...serviceOperations, ...localOperations].filter(({ permission }) =>
      roleCan(role, permission as Permission),
    );
    return [role, new Set(readable.flatMap(({ reads = [] }) => reads))];
  }),
);

/** Whether a role may be told that the data of a tag has changed. */
export const mayHear = (role: Role, tag: Tag): boolean => HEARD.get(role)?.has(tag) ?? false;
