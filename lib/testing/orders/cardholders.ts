import "server-only";
import { randomUUID } from "node:crypto";
import { cardGrantOperations } from "@/lib/areas/cards/card-grants/operations";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { forgetTags } from "@/lib/server/proxy/answer-cache";
import { APPLICANT } from "@/lib/testing/applicant";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { newNationalCode } from "@/lib/testing/national-code";
import { BUSINESS, type TestSandbox } from "@/lib/testing/rig/server";

const PROVIDER = "default";
export const GRANT_LIMIT_RIAL = 20_000_000;

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
  const grantsOf = async ({ applicationId }: TestHolder) => {
    forgetTags(BUSINESS, ["card-money"]);
    const { body } = await owner.ask(cardMoneyOperations.grants, { applicationId });
    return body.items as { id: string; status: string }[];
  };
  /** Asks for a grant. @returns the answer, with the link that the holder's browser is sent to */
  const askGrant = ({ applicationId }: TestHolder) => {
    const wish = { bankCode: "056", timesAMonth: 10, limitRial: GRANT_LIMIT_RIAL, expiresOn: "2035-01-01" };
    return owner.ask(cardGrantOperations.ask, { applicationId, ...wish });
  };
  /** The holder's press at their bank. @returns where their browser is sent back to */
  const pressGrant = async (url: string, decision: "agree" | "refuse"): Promise<URL> => {
    const body = new URLSearchParams({ decision });
    const answer = await fetch(url, { method: "POST", body, redirect: "manual" });
    return new URL(answer.headers.get("location") ?? "");
  };
  return {
    owner,
    provider: PROVIDER,
    control,
    grantsOf,
    askGrant,
    pressGrant,
    /** A grant of a holder's that they have agreed to. @returns its id */
    async grant(holder: TestHolder): Promise<string> {
      const known = new Set((await grantsOf(holder)).map(({ id }) => id));
      const { body } = await askGrant(holder);
      await pressGrant(body.url, "agree");
      const made = (await grantsOf(holder)).find(({ id }) => !known.has(id));
      if (!made) throw new Error("no grant");
      return made.id;
    },
    /** Sets the money that a holder has. */
    async setMoney({ cardholderId }: { cardholderId: string | null }, amountRial: number): Promise<void> {
      const { balanceRial } = await sandbox.control<{ balanceRial: number | null }>(
        "GET",
        `cardholders/${cardholderId}/money`,
      );
      const missingRial = amountRial - (balanceRial ?? 0);
      if (missingRial !== 0) await control(cardholderId ?? "", "money", { amountRial: missingRial });
    },
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
