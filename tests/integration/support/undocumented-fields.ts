import { saveAnswers } from '#features/application/save-answers.ts';
import { refreshConsent } from '#features/consent/obtain-consent.ts';
import { ageFetches } from '#tests/integration/support/moment.ts';
import {
  ADA,
  openTexts,
  REFINANCE,
  type Sandbox,
  startJourney,
  submitFrom,
  submitSampleLead,
} from '#tests/integration/support/sent-lead.ts';
import { journalAt } from '#tests/support/operator-journal.ts';

/** Sends a v3 lead whose operator serves these blocks. Returns the body that it received. */
export async function sendWithBlocks({ origin }: Sandbox, lastName: string, blocks: Record<string, string>) {
  await journalAt(origin).control('/consents/rotate', { blocks });
  await ageFetches('12 hours');
  await refreshConsent();
  const { journeyKey } = await submitSampleLead({ lastName });
  return { journeyId: journeyKey.journeyId, body: await bodyOf(origin, lastName, 'personal-v3') };
}

/** Sends a refinance lead of a campaign with an id. Returns the body that the operator received. */
export async function sendRefinance({ origin }: Sandbox, lastName: string) {
  const journeyKey = await startJourney('student-refinance');
  await saveAnswers(journeyKey, { ...ADA, ...REFINANCE, lastName });
  await submitFrom(journeyKey, await openTexts(journeyKey, 'refinance'));
  return bodyOf(origin, lastName, 'refinance-v2');
}

async function bodyOf(origin: string, lastName: string, product: string): Promise<Record<string, unknown>> {
  const [body = '{}'] = await journalAt(origin).bodiesOf(lastName, product);
  return JSON.parse(body);
}
