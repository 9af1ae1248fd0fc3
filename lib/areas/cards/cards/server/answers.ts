import "server-only";
import {
  cardOrNull,
  flag,
  id,
  mapped,
  objectOrNull,
  oneOfOr,
  text,
  textOrNull,
  time,
  webAddressOrNull,
  wordOrNull,
} from "@/lib/kit/operations/wire";
import { dataOf, listIn, recordOf, rowsOf } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";
import { CARD_STATUSES, CARDHOLDER_STATUSES, FLOWS, POST_STATUSES, STEP_STATUSES } from "../status";

/** One thing that an application still needs, or has. */
const step = recordOf(
  z.object({ slug: text, status: oneOfOr(STEP_STATUSES), message: textOrNull }),
  ({ slug, status, message }) => ({
    slug,
    status: status.status,
    ...(status.statusAsSent != null && { statusAsSent: status.statusAsSent }),
    message,
  }),
);
const steps = z.nullish(rowsOf(step));
export const documentUploaded = dataOf(
  recordOf(z.object({ type: textOrNull, uploaded_at: time, steps }), (data) => ({
    type: data.type,
    uploadedAt: data.uploaded_at,
    steps: data.steps?.items ?? [],
  })),
);
export type DocumentUploaded = z.output<typeof documentUploaded>;

export const configured = dataOf(
  recordOf(z.object({ webhook_url: textOrNull, updated_at: time }), (data) => ({
    webhookUrl: data.webhook_url,
    updatedAt: data.updated_at,
  })),
);
export type Configured = z.output<typeof configured>;

const named = recordOf(z.object({ id, title: text }), (row) => ({ id: row.id, title: row.title }));
export const namedList = mapped(listIn(named), ({ items }) => items);
export type NamedList = z.output<typeof namedList>;

const reason = recordOf(z.object({ id, title: text, type: textOrNull }), (row) => ({
  id: row.id,
  title: row.title,
  type: row.type,
}));
export const reasonList = mapped(listIn(reason), ({ items }) => items);
export type ReasonList = z.output<typeof reasonList>;

const template = recordOf(z.object({ id, title: text, image_url: webAddressOrNull, is_default: flag }), (row) => ({
  id: row.id,
  title: row.title,
  imageUrl: row.image_url,
  isDefault: row.is_default,
}));
export const templateList = mapped(listIn(template), ({ items }) => items);
export type TemplateList = z.output<typeof templateList>;

/** What may be one step of the bank page's address. */
const TOKEN = /^[A-Za-z0-9_-]{4,128}$/;

/** What an applicant is sent to the bank's own pages with, once. */
export const bankLanding = dataOf(
  recordOf(z.object({ cardholder_id: z.nullish(id), token: text.check(z.regex(TOKEN)), expires_at: time }), (data) => ({
    cardholderId: data.cardholder_id ?? null,
    token: data.token,
    expiresAt: data.expires_at ?? null,
  })),
);
export type BankLanding = z.output<typeof bankLanding>;

const cardholderStatus = oneOfOr(CARDHOLDER_STATUSES);

/** What every write of an application is answered with; `steps` is null if none are told. */
export const applicationTold = dataOf(
  recordOf(z.object({ cardholder_id: id, status: cardholderStatus, steps }), (data) => ({
    cardholderId: data.cardholder_id,
    ...data.status,
    steps: data.steps?.items ?? null,
  })),
);
export type ApplicationTold = z.output<typeof applicationTold>;

/** Sent to the reviewer, or what is missing: the service says that with an error's status. */
export const finalized = dataOf(
  recordOf(
    z.object({ cardholder_id: z.nullish(id), status: z.nullish(cardholderStatus), steps, refused: textOrNull }),
    (data) => ({
      isAccepted: data.refused === null,
      refused: data.refused,
      ...(data.refused === null && data.status ? data.status : { status: null }),
      steps: data.steps?.items ?? [],
    }),
  ),
);
export type Finalized = z.output<typeof finalized>;

export const captionTold = dataOf(
  recordOf(z.object({ caption: text, expires_at: time }), (data) => ({
    caption: data.caption,
    expiresAt: data.expires_at,
  })),
);
export type CaptionTold = z.output<typeof captionTold>;

const card = objectOrNull(z.object({ pan: cardOrNull, expire_date: textOrNull, status: oneOfOr(CARD_STATUSES) }));
const account = objectOrNull(z.object({ account_number: textOrNull, iban: textOrNull }));

export const followedUp = dataOf(
  recordOf(
    z.object({
      cardholder_id: id,
      flow: wordOrNull(FLOWS),
      status: cardholderStatus,
      steps,
      card,
      account,
      reject_reason: textOrNull,
      updated_at: time,
    }),
    (data) => ({
      cardholderId: data.cardholder_id,
      flow: data.flow,
      ...data.status,
      steps: data.steps?.items ?? null,
      card: data.card && { pan: data.card.pan, expiresOn: data.card.expire_date, ...data.card.status },
      account: data.account && { accountNumber: data.account.account_number, iban: data.account.iban },
      rejectReason: data.reject_reason,
      updatedAt: data.updated_at,
    }),
  ),
);
export type FollowedUp = z.output<typeof followedUp>;

export const postTold = dataOf(
  recordOf(
    z.object({ post_tracking_code: textOrNull, status: oneOfOr(POST_STATUSES), sent_at: time, delivered_at: time }),
    (data) => ({
      code: data.post_tracking_code,
      ...data.status,
      sentAt: data.sent_at,
      deliveredAt: data.delivered_at,
    }),
  ),
);
export type PostTold = z.output<typeof postTold>;
