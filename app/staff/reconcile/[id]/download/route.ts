import { notFound, redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaff } from '#app/staff/_shell/access.ts';
import { CSV, streamResponse } from '#app/staff/_shell/stream-response.ts';
import { DOWNLOAD_FORM, parseReportFinding } from '#features/results/model/report-findings.ts';
import { downloadReport } from '#features/results/show-report.ts';
import type { PostedForm } from '#platform/values/posted-form.ts';

type Context = { params: Promise<{ id: string }> };

/** A POST, because a download is audited and no link of another site may start one. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { actor, form } = await requireConfirmedStaffFor(
    await request.formData(),
    DOWNLOAD_FORM,
    'reconcile',
    reportPathOf((await params).id),
  );
  const { id } = await params;
  const download = await downloadReport(actor, id, form.value('finding'));
  if (!download) notFound();
  return streamResponse(download.chunks, { fileName: download.fileName, mediaType: CSV });
}

export async function GET(request: Request, { params }: Context): Promise<Response> {
  await requireStaff('reconcile');
  const finding = parseReportFinding(new URL(request.url).searchParams.get('finding')) ?? 'differing';
  redirect(reportPath((await params).id, finding));
}

const reportPathOf = (id: string) => (form: PostedForm<typeof DOWNLOAD_FORM>) =>
  reportPath(id, form.value('finding'));

const reportPath = (id: string, finding: string) =>
  `/staff/reconcile/${encodeURIComponent(id)}?finding=${finding}`;
