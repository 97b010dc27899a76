import { beginJourney } from '#features/application/begin-journey.ts';
import { saveAnswers } from '#features/application/save-answers.ts';
import { showConsent } from '#features/application/show-consent.ts';
import { shownWith } from '#features/consent/model/consent-labels.ts';
import { refreshConsent } from '#features/consent/obtain-consent.ts';
import { submitLead } from '#features/lead/submit-lead.ts';
import { offeredConsent, RENEW_VERSION } from '#tests/integration/support/moment.ts';
import { ADA, carryLead, REFINANCE, type Sandbox } from '#tests/integration/support/sent-lead.ts';
import { sql } from '#tests/support/database/sql.ts';
import { journalAt } from '#tests/support/operator-journal.ts';

export const CLIENT_ADDRESS = '203.0.113.9';

/** Sends a v3 lead whose operator serves these blocks. Returns the body that it received. */
export async function sendWithBlocks({ origin }: Sandbox, lastName: string, blocks: Record<string, string>) {
  await journalAt(origin).control('/consents/rotate', { blocks });
  await sql(`DO $$ BEGIN SET LOCAL session_replication_role = replica;
    UPDATE consent_fetch SET fetched_at = fetched_at - interval '12 hours'; ${RENEW_VERSION}; END $$`);
  await refreshConsent();
  const { journeyKey } = await carryLead({ lastName });
  return { journeyId: journeyKey.journeyId, body: await bodyOf(origin, lastName, 'personal-v3') };
}

/** Sends a refinance lead of a campaign with an id. Returns the body that the operator received. */
export async function sendRefinance({ origin }: Sandbox, lastName: string, campaign = 'student-refinance') {
  const begun = await beginJourney(campaign, new URLSearchParams(), null);
  if (begun.kind !== 'begun') throw new Error(`no journey began: ${begun.kind}`);
  await saveAnswers(begun.journeyKey, { ...ADA, ...REFINANCE, lastName });
  const consent = await offeredConsent('refinance');
  if (!consent) throw new Error('there is no consent text');
  const clientInfo = { userAgent: 'Browser/1', address: CLIENT_ADDRESS };
  for (const { sha256 } of consent.blocks) await showConsent(sha256, begun.journeyKey, clientInfo);
  const act = { shown: shownWith(consent), phoneAgreed: false, ssn: '4821', isHoneypotFilled: false };
  const submission = await submitLead(begun.journeyKey, { ...act, measured: null, clientInfo });
  if (submission.kind !== 'sent') throw new Error(`the lead was not sent: ${submission.kind}`);
  return bodyOf(origin, lastName, 'refinance-v2');
}

async function bodyOf(origin: string, lastName: string, product: string): Promise<Record<string, unknown>> {
  const [body = '{}'] = await journalAt(origin).bodiesOf(lastName, product);
  return JSON.parse(body);
}
