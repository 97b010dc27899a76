'use server';

import { revalidatePath } from 'next/cache';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { HONEYPOT_NAME } from '#components/borrower/honeypot.tsx';
import { submitPrefill } from '#features/prefill/submit-prefill.ts';
import { readJourneyKey } from '#platform/sessions/journey-cookie.ts';
import { writePrefillRedirect } from '#platform/sessions/prefill-link-cookie.ts';
import { clientInfoFrom } from '#platform/values/client-info.ts';

/** Takes the answers of a lead that can't finish to the operator's own form, once. */
export async function takeAnswersThere(form: FormData): Promise<void> {
  const journeyKey = await readJourneyKey();
  if (!journeyKey) redirect('/apply/lost');
  const { address } = clientInfoFrom(await headers());
  const submission = await submitPrefill(journeyKey, {
    isHoneypotFilled: Boolean(form.get(HONEYPOT_NAME)),
    address,
  });
  revalidatePath('/apply', 'layout');
  switch (submission.kind) {
    case 'answered':
      if (submission.href === null) redirect('/apply/prefilled');
      await writePrefillRedirect({ href: submission.href, prefillId: submission.id });
      redirect('/apply/onward');
      break;
    case 'suspected_bot':
      redirect('/apply/fallback?again=hurried');
      break;
    case 'incomplete':
      redirect(submission.path);
      break;
    case 'no_journey':
      redirect('/apply/lost');
      break;
    default:
      redirect('/apply/prefilled');
  }
}
