import { randomBytes } from "node:crypto";
import { APPLICANT } from "@/lib/testing/applicant";
import { newNationalCode } from "@/lib/testing/national-code";
import { type ApiClient, expect, type SandboxControl } from "./fixtures";

/** No reviewer of the sandbox decides anything of them by itself. */
const UNDECIDED = "88061";

/** Asks as the forms do, and takes no refusal. @returns what was answered */
export async function done(owner: ApiClient, operation: string, input: object) {
  const { status, body, text } = await owner.post(operation, input);
  expect(status, text).toBe(200);
  return body;
}

/** A bank of this story alone that issues cards. @returns its short name */
export async function newIssuer(owner: ApiClient): Promise<string> {
  const slug = `bank-${randomBytes(3).toString("hex")}`;
  await done(owner, "cards.configure", {});
  await done(owner, "cards.save_provider", { slug, name: `بانک ${slug}` });
  return slug;
}

interface Wanted {
  /** The issuer; a new one unless said otherwise. */
  provider?: string;
  /** What differs from `APPLICANT`. */
  facts?: Partial<Record<keyof typeof APPLICANT, string | undefined>>;
  /** The end of the national code, by which the sandbox decides the outcome. */
  tail?: string;
}

/** An application whose facts were typed and not sent. */
export async function newDraft(owner: ApiClient, { provider, facts = {}, tail = UNDECIDED }: Wanted = {}) {
  const slug = provider ?? (await newIssuer(owner));
  const { id } = await done(owner, "cards.begin", { provider: slug });
  const nationalCode = newNationalCode(tail);
  const mobile = `0912${nationalCode.slice(0, 7)}`;
  const typed = { ...APPLICANT, nationalCode, mobile, ...facts };
  const { version } = await done(owner, "cards.save", { applicationId: id, version: 1, facts: typed });
  return { applicationId: id as string, version: version as number, provider: slug, nationalCode, mobile };
}

/** An application that the service knows of. */
export async function newApplication(owner: ApiClient, wanted: Wanted = {}) {
  const draft = await newDraft(owner, wanted);
  const { applicationId, version } = draft;
  const { cardholderId } = await done(owner, "cards.register", { applicationId, version });
  return { ...draft, cardholderId: cardholderId as string, control: `cardholders/${cardholderId}` };
}

/** Somebody whose card was printed; the post has it, or they have it in use. */
export async function newHolder(
  owner: ApiClient,
  sandbox: SandboxControl,
  card: "delivered" | "inUse",
  wanted: Wanted = {},
) {
  const application = await newApplication(owner, wanted);
  const { applicationId, control } = application;
  await sandbox.post(`${control}/complete`);
  await done(owner, "cards.finalize", { applicationId });
  await sandbox.post(`${control}/review`, { decision: "approve" });
  await sandbox.post(`${control}/print`);
  if (card === "inUse") await sandbox.post(`${control}/card`, { status: "ACTIVE" });
  else for (const status of ["SENT", "DELIVERED"]) await sandbox.post(`${control}/post`, { status });
  await done(owner, "cards.look", { applicationId });
  return application;
}
