import { nextRow } from "../core/due";
import type { Sandbox } from "../core/sandbox";
import {
  type Cardholder,
  cardFor,
  changeCardholder,
  type PostStatus,
  type Step,
  setOwnPin,
  setStep,
  slugIn,
  stepsOf,
  tell,
} from "./record";

/** How long until a reviewer has looked, until a card is printed, until the post has it, and until it has arrived. */
const REVIEW_SECONDS = 30;
const PRINT_SECONDS = 60;
const SEND_SECONDS = 60;
const ARRIVE_SECONDS = 300;

/** The outcome is chosen by the four digits before the last two of the national code. */
export const ALREADY_HAS_CARD = "8801";
const REJECTS_PICTURES = "8804";
const REJECTS_FACTS = "8805";
const NEVER_LOOKS = "8806";
const COMES_BACK = "8807";
const signOf = ({ national_code }: Cardholder): string => national_code.slice(4, 8);

/** Submits an application to the reviewer. */
export function submit(sandbox: Sandbox, row: Cardholder): Cardholder {
  const next_at = signOf(row) === NEVER_LOOKS ? null : sandbox.clock.now() + REVIEW_SECONDS;
  const reviews = row.reviews + 1;
  return changeCardholder(sandbox, row, { status: "IN_REVIEW", reject_reason: null, reviews, next_at });
}

/** The steps that the reviewer rejects, if the national code asks for it. This happens once. */
function complaintsOf(row: Cardholder): Pick<Step, "slug" | "message">[] {
  if (row.reviews > 1) return [];
  if (signOf(row) === REJECTS_FACTS)
    return [{ slug: slugIn(row, "update_cardholder"), message: "نشانی با کد پستی نمی‌خواند." }];
  if (signOf(row) !== REJECTS_PICTURES) return [];
  const video = { slug: slugIn(row, "upload_authentication_video"), message: "صدا شنیده نمی‌شود." };
  return row.flow === "REISSUE"
    ? [video]
    : [{ slug: "upload_national_card_back_photo", message: "عکس پشت کارت ملی خوانا نیست." }, video];
}

export function reject(
  sandbox: Sandbox,
  row: Cardholder,
  complaints: readonly Pick<Step, "slug" | "message">[],
): Cardholder {
  for (const { slug, message } of complaints) setStep(sandbox, row, { slug, status: "REJECTED", message });
  const reject_reason = "برخی از مرحله‌ها پذیرفته نشد.";
  const rejected = changeCardholder(sandbox, row, { status: "REJECTED", reject_reason, next_at: null });
  tell(sandbox, rejected, "step_rejected");
  return rejected;
}

export function approve(sandbox: Sandbox, row: Cardholder): Cardholder {
  for (const { slug } of stepsOf(sandbox, row)) setStep(sandbox, row, { slug, status: "COMPLETED", message: null });
  const next_at = sandbox.clock.now() + PRINT_SECONDS;
  return moved(sandbox, row, { status: "APPROVED", reject_reason: null, next_at });
}

/** Prints the card and opens its account. */
export function issue(sandbox: Sandbox, row: Cardholder): Cardholder {
  const at = sandbox.clock.now();
  const card = cardFor(row, at);
  const issued = moved(sandbox, row, {
    ...card,
    status: "ISSUED",
    post_status: "NOT_SENT",
    next_at: at + SEND_SECONDS,
  });
  setOwnPin(sandbox, row, false);
  return issued;
}

/** Records what the post does with a card. After its arrival the card is with its holder. */
export function byPost(sandbox: Sandbox, row: Cardholder, status: PostStatus): Cardholder {
  const at = sandbox.clock.now();
  if (status === "DELIVERED") {
    const arrived = { post_status: status, delivered_at: at, status: "DELIVERED" as const, next_at: null };
    return moved(sandbox, row, arrived);
  }
  const post_code =
    status === "NOT_SENT"
      ? null
      : (row.post_code ?? `21${String(Number.parseInt(row.id.slice(0, 8), 16)).padStart(18, "0")}`);
  return changeCardholder(sandbox, row, {
    post_status: status,
    post_code,
    sent_at: status === "NOT_SENT" ? null : (row.sent_at ?? at),
    next_at: status === "SENT" ? at + ARRIVE_SECONDS : null,
  });
}

function moved(sandbox: Sandbox, row: Cardholder, change: Partial<Cardholder>): Cardholder {
  const changed = changeCardholder(sandbox, row, change);
  tell(sandbox, changed, "status_changed");
  return changed;
}

/** Performs the next step of the reviewer, the printer or the post. */
export const nextReview = nextRow<Cardholder>("cardholders", "next_at", step);

function step(sandbox: Sandbox, row: Cardholder): void {
  const complaints = complaintsOf(row);
  if (row.status === "IN_REVIEW" && complaints.length > 0) reject(sandbox, row, complaints);
  else if (row.status === "IN_REVIEW") approve(sandbox, row);
  else if (row.status === "APPROVED") issue(sandbox, row);
  else if (row.status === "ISSUED" && row.post_status === "NOT_SENT") byPost(sandbox, row, "SENT");
  else if (row.status === "ISSUED") byPost(sandbox, row, signOf(row) === COMES_BACK ? "RETURNED" : "DELIVERED");
  else changeCardholder(sandbox, row, { next_at: null });
}
