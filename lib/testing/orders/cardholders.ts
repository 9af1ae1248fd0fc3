import "server-only";
import { randomUUID } from "node:crypto";
import { cardOperations } from "@/lib/cards/operations";
import { APPLICANT } from "@/lib/testing/applicant";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { newNationalCode } from "@/lib/testing/national-code";
import { BUSINESS, type TestSandbox } from "@/lib/testing/rig/server";

const PROVIDER = "default";

/** A national code whose middle tells the sandbox's reviewer to agree to everything. */
const nationalCode = () => newNationalCode("88001");

export interface TestHolder {
  applicationId: string;
  cardholderId: string;
  nationalCode: string;
}

/** For tests: people with a card and an account of their own, empty, at one provider. */
export async function startCardholders(sandbox: TestSandbox) {
  const owner: TestMember = await makeMember(BUSINESS, "owner");
  await owner.ask(cardOperations.saveProvider, { slug: PROVIDER, name: "بانک نمونه" });
  await owner.ask(cardOperations.configure);
  const control = (cardholderId: string, what: string, body: object = {}) =>
    sandbox.control("POST", `cardholders/${cardholderId}/${what}`, body);
  return {
    owner,
    provider: PROVIDER,
    control,
    async make(): Promise<TestHolder> {
      const { body: begun } = await owner.ask(cardOperations.begin, { provider: PROVIDER }, randomUUID());
      const code = nationalCode();
      const facts = { ...APPLICANT, lastName: "سپهرآرا", lastNameEn: "Sepehr", nationalCode: code };
      const applicationId: string = begun.id;
      const { body: saved } = await owner.ask(cardOperations.save, { applicationId, version: 1, facts });
      const { status, body } = await owner.ask(cardOperations.register, { applicationId, version: saved.version });
      if (status !== 200) throw new Error(`nobody was registered: ${JSON.stringify(body)}`);
      const cardholderId: string = body.cardholderId;
      await control(cardholderId, "complete");
      await owner.ask(cardOperations.finalize, { applicationId });
      await control(cardholderId, "review", { decision: "approve" });
      await control(cardholderId, "print");
      return { applicationId, cardholderId, nationalCode: code };
    },
    /** What the sandbox's books have of somebody. */
    money: ({ cardholderId }: TestHolder) =>
      sandbox.control<{ balanceRial: number; credit: { balance_rial: number } | null }>(
        "GET",
        `cardholders/${cardholderId}/money`,
      ),
  };
}
export type Cardholders = Awaited<ReturnType<typeof startCardholders>>;
