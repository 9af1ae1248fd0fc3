import { BUSINESS, expect, test } from "@/e2e/fixtures";
import { section } from "@/e2e/look";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import fa from "@/lib/areas/words/fa";

const words = fa.customerMessages;

interface Sent {
  to: string;
  text: string;
}

test("a link and what became of a withdrawal are sent by SMS from their pages, and what could not be sent says so", async ({
  apiAs,
  page,
  sandbox,
  signInAs,
}) => {
  const mobile = "09127770001";
  const owner = await apiAs("owner");
  const { id } = (await owner.post("payment_requests.create", { amountRial: 3_000_000, mobile })).body;
  const sentTo = async (to: string) => (await sandbox.get<{ sent: Sent[] }>(`sent?channel=sms&to=${to}`)).sent;

  await signInAs("accountant");
  await page.goto(gatewayRoutes.paymentRequest(BUSINESS, id));
  const link = section(page, fa.gateway.detail.linkTitle);
  const button = link.getByRole("button", { name: words.send.sms });
  await expect(button).toContainText("0912 777 0001");
  await button.click();
  const sent = link.getByRole("list", { name: words.sent }).getByRole("listitem");
  await expect(sent).toHaveCount(1);
  await expect(sent).toContainText(words.states.sent);
  await expect
    .poll(async () => (await sentTo(mobile)).map(({ text }) => text))
    .toEqual([expect.stringMatching(/۳٬۰۰۰٬۰۰۰ ریال[\s\S]*\/pay\/[\w-]{43}$/)]);

  await sandbox.post("sent/faults", { channel: "sms", fault: "status", value: 400, times: 1 });
  await link.getByRole("button", { name: words.again.sms }).click();
  await expect(sent.first()).toContainText(words.states.refused);
  await expect(sent.first()).toContainText("با کد ۴۰۰ پاسخ داد");

  // Support answers who says that nothing came: it may not see the link, but what was sent, without the number.
  await signInAs("support");
  await page.goto(gatewayRoutes.paymentRequest(BUSINESS, id));
  const log = page.getByRole("list", { name: words.sent }).getByRole("listitem");
  await expect(log).toHaveCount(2);
  await expect(log.first()).toContainText(words.states.refused);
  await expect(log.last()).toContainText("•");
  await expect(link).toHaveCount(0);

  // Support tells the payer without seeing the number.
  const [withdrawal] = (await owner.get("withdrawals.list", { page: 1, perPage: 1 })).body.items;
  await page.goto(withdrawalRoutes.withdrawal(BUSINESS, withdrawal.id));
  const send = page.getByRole("button", { name: words.send.sms });
  await expect(send).toContainText("•");
  await send.click();
  await expect(page.getByRole("list", { name: words.sent }).getByRole("listitem")).toContainText(words.states.sent);
});
