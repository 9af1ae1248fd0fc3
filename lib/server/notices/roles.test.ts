import "@/lib/server/app";
import { expect, it } from "vitest";
import { areaNotices, areaPermissions } from "@/lib/areas/areas";
import type { NoticeKind } from "@/lib/kit/notices";
import type { Role } from "@/lib/kit/roles";
import { kindsFor, waitsOn } from "./kinds";

const waitingFor = (role: Role) => kindsFor(role).filter((kind) => waitsOn(kind, role) !== null);

const OWN = ["address_refused", "new_device"];

it("only what a role may put right waits for its members", () => {
  expect(waitingFor("auditor").toSorted()).toEqual(OWN);
  expect(waitingFor("support").toSorted()).toEqual([...OWN, "customer_message_failed", "inquiries_decided"].toSorted());
  const managersOnly = [
    ...["decisions_ended", "decisions_to_confirm", "held_overdue", "held_waiting"],
    ...["card_came_back", "card_step_rejected", "channel_failing", "inquiries_to_decide"],
    ...["link_broken", "link_missing"],
    ...["month_to_close", "orders_need_person", "orders_to_decide", "pair_expiring", "policy_to_decide"],
    ...["refresh_failing", "service_away", "webhook_key_missing", "webhooks_refused", "webhooks_silent"],
    ...["webhooks_stuck"],
  ];
  const ofManagers = waitingFor("manager");
  expect(ofManagers).toEqual(waitingFor("owner"));
  expect(ofManagers.filter((kind) => !waitingFor("accountant").includes(kind)).toSorted()).toEqual(
    managersOnly.toSorted(),
  );
});

it("what waits for nobody is declared as such", () => {
  const waits = new Set((["owner", "manager", "accountant", "support", "auditor"] as const).flatMap(waitingFor));
  for (const [kind, { screen, acts }] of Object.entries<NoticeKind>(areaNotices)) {
    expect(waits.has(kind as keyof typeof areaNotices), kind).toBe(screen !== undefined);
    if (acts !== undefined) expect(Object.keys(areaPermissions)).toContain(acts);
  }
});
