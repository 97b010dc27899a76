'use server';

import { revalidatePath } from 'next/cache';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { HONEYPOT_NAME } from '#components/borrower/honeypot.tsx';
import { submitPrefill } from '#features/prefill/submit-prefill.ts';
import { checkPath } from '#features/questions/model/forms/paths.ts';
import { readJourneyKey, writeJourneyKey } from '#platform/sessions/journey-cookie.ts';
import { writePrefillRedirect } from '#platform/sessions/prefill-link-cookie.ts';
import { clientInfoFrom } from '#platform/values/client-info.ts';

/** Sends a prefill once, and moves on to where its link leads. */
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
  switch (submission.kind) {
    case 'answered':
      if (submission.href === null) redirect('/apply/prefilled');
      await writePrefillRedirect({ href: submission.href, prefillId: submission.id });
      redirect('/apply/onward');
      break;
    case 'suspected_bot':
      redirect(`${checkPath('prefill')}?again=hurried`);
      break;
    case 'incomplete':
      redirect(submission.path);
      break;
    case 'ssn_invalid':
      // A fresh key draws the form anew, so that its error takes the focus each time.
      redirect(`${checkPath('prefill')}?refused=ssn&form=${crypto.randomUUID()}`);
      break;
    case 'no_journey':
      redirect('/apply/lost');
      break;
    default:
      redirect('/apply/prefilled');
  }
}
