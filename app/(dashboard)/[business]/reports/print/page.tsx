import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { ReportPrint } from "@/components/records/reports/report-print";
import { reportPeriod, reportState } from "@/lib/areas/records/reports/periods";
import { withWords } from "@/lib/areas/words/with-words";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { readPreferences } from "@/lib/kit/i18n/preferences";
import { walletReport } from "@/lib/server/book/report";
import { requireMember } from "@/lib/server/pages/require-member";

type Props = {
  params: Promise<{ business: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  const reports = await getTranslations("reports");
  return { title: reports("title") };
}

async function Page({ params, searchParams }: Props) {
  const { business } = await params;
  const member = await requireMember(business, "wallet.read");
  const [jar, asked] = await Promise.all([cookies(), headers()]);
  const { calendar } = readPreferences((name) => jar.get(name)?.value, asked.get("accept-language"));
  const madeAt = new Date().toISOString();
  const period = reportPeriod(reportState.parse(await searchParams), tehranDayOf(madeAt), calendar);
  return <ReportPrint report={await walletReport(business, period)} madeBy={member.name} madeAt={madeAt} />;
}

export default withWords(["reports", "wallet.totals"], Page);
