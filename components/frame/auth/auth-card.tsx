import type { ReactNode } from "react";
import { Card } from "@/components/kit/ui/card";

interface AuthCardProps {
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
}

/** The box that signing in, joining and setting up happen in. */
export function AuthCard({ title, description, children }: AuthCardProps) {
  return (
    <Card className="p-5 sm:p-7">
      <h1 className="font-bold text-xl">{title}</h1>
      {description && <p className="mt-1 text-muted">{description}</p>}
      <div className="mt-5">{children}</div>
    </Card>
  );
}
