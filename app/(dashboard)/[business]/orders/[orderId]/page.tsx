import { OrderDetail } from "@/components/money/orders/order-detail";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { withWords } from "@/lib/areas/words/with-words";
import { memberPage, titled } from "@/lib/server/pages/member-page";
import { question } from "@/lib/server/pages/preload";
import { WORDS } from "./words";

export const generateMetadata = titled("orders", (words) => words("one"));

const Page = memberPage(
  "settlements.read",
  ({ record }) => <OrderDetail orderId={record} />,
  ({ record }) => [
    question(orderOperations.show, { orderId: record }, ({ id, state }) =>
      state === "awaiting_approval" ? [question(orderOperations.help, { orderId: id })] : [],
    ),
  ],
);

export default withWords(WORDS, Page);
