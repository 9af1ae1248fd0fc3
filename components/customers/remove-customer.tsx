"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { RemoveDialog } from "@/components/records/remove-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Money } from "@/components/ui/money";
import { customerOperations } from "@/lib/customers/operations";
import { useBusiness } from "@/lib/operations/provider";
import { routes } from "@/lib/routes";

interface RemoveCustomerProps {
  customerId: string;
  balanceRial: number | null;
  /** Whether the page is about to be left, because what it shows is being deleted. */
  onLeaving: (isLeaving: boolean) => void;
}

/** Deletes a customer, after saying what is lost with them and having a word typed. */
export function RemoveCustomer({ customerId, balanceRial, onLeaving }: RemoveCustomerProps) {
  const words = useTranslations("customers.remove");
  const business = useBusiness();
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Trash2} onClick={() => setOpen(true)}>
        {words("action")}
      </Button>
      <RemoveDialog
        operation={customerOperations.remove}
        input={{ customerId }}
        open={isOpen}
        onOpenChange={setOpen}
        title={words("title")}
        description={words("body")}
        action={words("confirm")}
        typedWord={words("word")}
        done={words("done")}
        onRemoved={() => router.push(routes.customers(business))}
        onTrying={onLeaving}
      >
        {balanceRial !== null && balanceRial !== 0 && (
          <Alert tone="warning">{words.rich("balance", { amount: () => <Money rial={balanceRial} /> })}</Alert>
        )}
      </RemoveDialog>
    </>
  );
}
