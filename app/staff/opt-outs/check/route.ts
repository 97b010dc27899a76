import { redirect } from 'next/navigation';
import { requireStaff } from '#app/staff/_shell/access.ts';
import { bytesOf, rejectForm } from '#app/staff/_shell/old-input.ts';
import { CSV, downloadHeaders } from '#app/staff/_shell/stream-response.ts';
import { checkNumbers } from '#features/opt-out/check-numbers.ts';
import { NUMBERS_FORM } from '#features/privacy/model/request-forms.ts';
import { readForm } from '#platform/values/posted-form.ts';

const PATH = '/staff/opt-outs';
const FILE = { fileName: 'checked-numbers.csv', mediaType: CSV };

/** Reads the file only after it knows who sent it. */
export async function POST(request: Request): Promise<Response> {
  const actor = await requireStaff('requests_record');
  const form = readForm(NUMBERS_FORM, await request.formData().catch(() => new FormData()));
  const bytes = await bytesOf(form.file('numbers'));
  if (bytes.length === 0) return rejectForm(actor, PATH, form, { numbers: 'Choose a list of phone numbers' });
  const checked = await checkNumbers(actor, bytes, form.value('rows'));
  if (!checked.ok) return rejectForm(actor, PATH, form, { numbers: checked.message });
  return new Response(checked.value, { headers: downloadHeaders(FILE) });
}

export async function GET(): Promise<Response> {
  await requireStaff('requests_record');
  redirect(PATH);
}
