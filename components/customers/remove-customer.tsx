"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useErrorText } from "@/components/ui/error-text";
import { Money } from "@/components/ui/money";
import { showToast } from "@/components/ui/toast";
import { customerOperations } from "@/lib/customers/operations";
import { useBusiness } from "@/lib/operations/provider";
import { useOperationMutation } from "@/lib/operations/query";
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
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const remove = useOperationMutation(customerOperations.remove);
  const text = remove.error && errorText(remove.error);
  const confirm = async () => {
    onLeaving(true);
    try {
      await remove.mutateAsync({ customerId });
    } catch {
      onLeaving(false);
      return; // said in the window
    }
    showToast({ title: words("done"), tone: "success" });
    router.push(routes.customers(business));
  };
  return (
    <>
      <Button icon={Trash2} onClick={() => setOpen(true)}>
        {words("action")}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={words("title")}
        description={words("body")}
        action={words("confirm")}
        onConfirm={() => void confirm()}
        isWorking={remove.isPending}
        isDangerous
        typedWord={words("word")}
        error={
          text && (
            <Alert tone="danger" role="alert" title={text.title} className="mt-4">
              {text.action}
              {text.detail && <p dir="auto">{text.detail}</p>}
            </Alert>
          )
        }
      >
        {balanceRial !== null && balanceRial !== 0 && (
          <Alert tone="warning">{words.rich("balance", { amount: () => <Money rial={balanceRial} /> })}</Alert>
        )}
      </ConfirmDialog>
    </>
  );
}
