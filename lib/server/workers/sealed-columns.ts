import "server-only";
import { erasureKeySeals } from "@/lib/server/book/erased";
import { registry } from "@/lib/server/core/registry";
import type { SealedColumn } from "@/lib/server/core/reseal";
import { stepSeals } from "@/lib/server/jobs/watched/steps";
import { codeKeySeals } from "@/lib/server/members/one-time-codes";
import { noticeSeals } from "@/lib/server/notices/addresses";
import { orderSeals } from "@/lib/server/orders/record/sealed";
import { writeSeals } from "@/lib/server/proxy/write-once";
import { gatewayKeySeals } from "@/lib/server/tokens/gateway-key";
import { tokenSeals } from "@/lib/server/tokens/store";
import { webhookKeySeals } from "@/lib/server/webhooks/key";

/** All columns that are sealed again after the secret has changed: those of the machine room and of the areas. */
export const allSealedColumns = (): SealedColumn[] => [
  ...erasureKeySeals,
  ...gatewayKeySeals,
  ...webhookKeySeals,
  ...tokenSeals,
  ...codeKeySeals,
  ...noticeSeals,
  ...orderSeals,
  ...stepSeals,
  ...writeSeals,
  ...registry().sealed,
];
