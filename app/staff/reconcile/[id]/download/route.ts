import { notFound, redirect } from 'next/navigation';
import { requireConfirmedPost, requireStaff } from '#app/staff/_frame/access.ts';
import { streamResponse } from '#app/staff/_frame/stream-response.ts';
import { parseReportFinding } from '#features/reconciliation/model/report-findings.ts';
import { downloadReport } from '#features/reconciliation/show-report.ts';

type Context = { params: Promise<{ id: string }> };

/** A POST, since a download is audited: no link of another site can start one. It asks for a second factor. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { actor, form } = await requireConfirmedPost(request, 'reconcile', async (sent) =>
    reportPath((await params).id, findingIn(sent)),
  );
  const download = await downloadReport(actor, (await params).id, findingIn(form));
  if (!download) notFound();
  return streamResponse(download.chunks, {
    fileName: download.fileName,
    mediaType: 'text/csv; charset=utf-8',
  });
}

/** Brings a person back to the report: after signing in, on a reload, or from a link of an earlier release. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  await requireStaff('reconcile');
  const finding = parseReportFinding(new URL(request.url).searchParams.get('finding')) ?? 'differing';
  redirect(reportPath((await params).id, finding));
}

const findingIn = (form: FormData) => parseReportFinding(String(form.get('finding') ?? '')) ?? 'differing';

const reportPath = (id: string, finding: string) =>
  `/staff/reconcile/${encodeURIComponent(id)}?finding=${finding}`;
