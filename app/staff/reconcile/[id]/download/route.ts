import { notFound } from 'next/navigation';
import { requireStaff } from '#app/staff/desk/access.ts';
import { streamed } from '#app/staff/desk/streamed.ts';
import { downloadReport } from '#console/download-report.ts';
import { findingFrom } from '#domain/report-findings.ts';

type Context = { params: Promise<{ id: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const actor = await requireStaff('reconcile');
  const finding = findingFrom(new URL(request.url).searchParams.get('finding')) ?? 'differing';
  const download = await downloadReport(actor, (await params).id, finding);
  if (!download) notFound();
  return streamed(download.chunks, { fileName: download.fileName, mediaType: 'text/csv; charset=utf-8' });
}
