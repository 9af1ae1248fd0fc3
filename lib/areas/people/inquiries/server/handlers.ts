import "server-only";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { SNIFFED_BYTES, sniffFileType } from "@/lib/kit/operations/file-types";
import { roleCan } from "@/lib/kit/permissions";
import { inquiries, inquirySettings, members, memberships } from "@/lib/server/db/schema/index";
import { handle } from "@/lib/server/local/handle";
import { requireRecentCheck } from "@/lib/server/members/check";
import { notePersonalSearch } from "@/lib/server/members/personal-searches";
import { type InquiryInput, permissionOf } from "../kinds";
import { inquiryOperations } from "../operations";
import { askInquiry } from "./ask";
import { changeSettings, limitIn, spentBy } from "./budget";
import { seeDecided, withdraw } from "./decisions";
import { inquiryTotals, showInquiry, storedInquiry } from "./list";
import { contentsOf, listInquiries, pictureIn, settingsOf } from "./record";

const PICTURES = { jpeg: "image/jpeg", png: "image/png" } as const;

const searchedIn = (input: InquiryInput) =>
  (["mobile", "nationalCode", "iban", "card"] as const).flatMap((kind) => {
    const value = input[kind];
    return value === undefined ? [] : [{ kind, value }];
  });

export const handlers = [
  handle(inquiryOperations.list, (input, { member }) => listInquiries(input, member)),
  handle(inquiryOperations.totals, (input, { member }) => inquiryTotals(input, member)),
  handle(inquiryOperations.show, ({ inquiryId }, { member }) => showInquiry(inquiryId, member)),

  handle(
    inquiryOperations.ask,
    async ({ kind, input, reason = "", customerId, seen }, { business, member, requestId }) => {
      if (!roleCan(member.role, permissionOf(kind))) throw new ApiError("forbidden");
      // A member who sees people masked must give a reason.
      if (reason === "" && !roleCan(member.role, "personal.see"))
        throw new ApiError("invalid_input", { fields: { reason: "errors.required" } });
      const isMasked = !roleCan(member.role, "personal.see");
      // A match inquiry about a person counts as a search by the typed values.
      if (isMasked) await notePersonalSearch(member, searchedIn(input));
      const asking = { business, member, kind, input, requestId, customerId, seen, isMasked, reason: reason || null };
      const { is, row } = await askInquiry(asking);
      const { id, state, memberId, memberName, endedAt, askedAt } = row;
      const isOthers = isMasked && memberId !== member.id;
      const told = { state, memberName, at: (endedAt ?? askedAt).toISOString() };
      return { is, id, ...(isOthers && { told }) };
    },
  ),

  handle(inquiryOperations.decide, async ({ inquiryId, isApproved }, { member, db, audit, business }) => {
    const row = await storedInquiry(inquiryId, member);
    if (row.memberId === member.id) throw new ApiError("forbidden");
    await db.transaction(async (tx) => {
      const decided = { deciderId: member.id, deciderName: member.name, endedAt: new Date() };
      const [changed] = await tx
        .update(inquiries)
        .set({ state: isApproved ? "approved" : "declined", ...decided })
        .where(and(eq(inquiries.id, row.id), eq(inquiries.business, business), eq(inquiries.state, "waiting")))
        .returning({ id: inquiries.id });
      if (!changed) throw new ApiError("conflict");
      const action = isApproved ? "inquiry.approved" : "inquiry.declined";
      await audit({ action, subject: row.id, detail: { inquiryKind: row.kind, priceRial: row.priceRial } }, tx);
    });
    return { decided: true as const };
  }),

  handle(inquiryOperations.withdraw, async ({ inquiryId }, context) => {
    await withdraw(await storedInquiry(inquiryId, context.member), context);
    return { withdrawn: true as const };
  }),

  handle(inquiryOperations.seen, async ({ inquiryId }, { member }) => {
    await storedInquiry(inquiryId, member);
    await seeDecided(inquiryId, member);
    return { seen: true as const };
  }),

  handle(inquiryOperations.picture, async ({ inquiryId }, { member, audit }) => {
    if (!roleCan(member.role, "personal.see")) throw new ApiError("forbidden");
    const row = await storedInquiry(inquiryId, member);
    const base64 = pictureIn(contentsOf(row));
    if (base64 === null) throw new ApiError("not_found");
    const found = sniffFileType(Buffer.from(base64, "base64").subarray(0, SNIFFED_BYTES));
    // Data whose bytes are no picture is not shown.
    if (found !== "jpeg" && found !== "png") throw new ApiError("upstream_unreadable", { isRead: true });
    // The look at a portrait is written to the audit log before the picture is returned. Without the entry there is
    // no picture.
    await audit({ action: "inquiry.photo_seen", subject: row.id, detail: { inquiryKind: row.kind } });
    return { type: PICTURES[found], base64 };
  }),

  handle(inquiryOperations.settings, async (_, { business, member, db }) => {
    const settings = await settingsOf(business);
    const [changed] = await db.select().from(inquirySettings).where(eq(inquirySettings.business, business));
    const manages = roleCan(member.role, "inquiries.manage");
    const seats = manages
      ? await db
          .select({ id: members.id, name: members.name, role: memberships.role })
          .from(memberships)
          .innerJoin(members, eq(members.id, memberships.memberId))
          .where(and(eq(memberships.business, business), isNull(memberships.disabledAt)))
          .orderBy(asc(sql`lower(${members.name})`), asc(members.id))
      : [];
    const askers = seats.filter(({ role }) => roleCan(role, "inquiries.match"));
    const spent = await spentBy(business, [member.id, ...askers.map(({ id }) => id)]);
    return {
      fees: settings.fees,
      monthlyRial: manages ? settings.monthlyRial : null,
      members: askers.map(({ id, name }) => ({
        id,
        name,
        hasOwn: Object.hasOwn(settings.members, id),
        monthlyRial: limitIn(settings, id),
        spentRial: spent.get(id) ?? 0,
      })),
      changedAt: changed?.changedAt.toISOString() ?? null,
      changedBy: changed?.changedBy ?? null,
      mine: { monthlyRial: limitIn(settings, member.id), spentRial: spent.get(member.id) ?? 0 },
    };
  }),

  handle(inquiryOperations.changeSettings, async (settings, { member }) => {
    requireRecentCheck(member);
    await changeSettings(settings, member);
    return { saved: true as const };
  }),
];
