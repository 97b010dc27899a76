'use server';

import { revalidatePath } from 'next/cache';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { HONEYPOT_NAME } from '#components/borrower/honeypot.tsx';
import { pathAfterPrefill, submitPrefill } from '#features/prefill/submit-prefill.ts';
import { checkPath } from '#features/questions/model/forms/paths.ts';
import { readJourneyKey, writeJourneyKey } from '#platform/sessions/journey-cookie.ts';
import { writePrefillRedirect } from '#platform/sessions/prefill-link-cookie.ts';
import { clientInfoFrom } from '#platform/values/client-info.ts';

export async function sendPrefill(form: FormData): Promise<void> {
  const journeyKey = await readJourneyKey();
  if (!journeyKey) redirect('/apply/lost');
  await writeJourneyKey(journeyKey);
  const { address } = clientInfoFrom(await headers());
  const ssn = String(form.get('ssn') ?? '');
  const submission = await submitPrefill(journeyKey, {
    isHoneypotFilled: Boolean(form.get(HONEYPOT_NAME)),
    address,
    ssn,
  });
  revalidatePath('/apply', 'layout');
  if (submission.kind === 'answered' && submission.href !== null)
    await writePrefillRedirect({ href: submission.href, prefillId: submission.id });
  redirect(pathAfterPrefill(submission, checkPath('prefill')));
}
