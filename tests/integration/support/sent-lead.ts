import { afterAll, vi } from 'vitest';
import { beginJourney } from '#features/application/begin-journey.ts';
import type { JourneyKey } from '#features/application/borrower.ts';
import { saveAnswers } from '#features/application/save-answers.ts';
import { showConsent } from '#features/application/show-consent.ts';
import { shownWith } from '#features/consent/model/consent-labels.ts';
import type { LeadInterface } from '#features/form/model/campaign.ts';
import { findReceiptId } from '#features/lead/store/receipts.ts';
import { submitLead } from '#features/lead/submit-lead.ts';
import { withdrawPhoneConsent } from '#features/lead/withdraw-phone.ts';
import { inflight } from '#platform/process/inflight.ts';
import type { Visit } from '#platform/values/client-info.ts';
import { addSample } from '#prisma/sample.ts';
import { startSandbox } from '#sandbox/start.ts';
import { testDatabaseUrl } from '#scripts/dev/test-settings.ts';
import { offeredConsent } from '#tests/integration/support/moment.ts';
import { allOf, personalAnswers, refinanceSheet } from '#tests/support/borrowers/form-answers.ts';
import { sql } from '#tests/support/database/sql.ts';

export const CLIENT_INFO = { userAgent: 'Browser/1 “ü”', address: '203.0.113.9' };
const PERSON = {
  firstName: 'Ada',
  lastName: 'Quillverton',
  email: 'ada@example.com',
  phone: '(555) 555-0199',
};
export const ADA = personalAnswers(PERSON);
/** Every value that identifies Ada. */
export const OF_ADA = [
  ...[ADA.lastName, ADA.email, '5555550199', '555-0199'],
  ...[ADA.street, ADA.dateOfBirth, '1988-10-14', '19881014', ADA.city],
];
export const REFINANCE = allOf(refinanceSheet(PERSON));

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** The sample data and, until the file's end, a simulator that the settings name. Call it before any code reads them. */
export async function openOperatorAndSeed(): Promise<Sandbox> {
  const client = { clientId: 'handoff-test', clientSecret: 'handoff-test-secret' };
  const sandbox = await startSandbox({ port: 0, ...client });
  afterAll(() => sandbox.close());
  vi.stubEnv('OPERATOR_BASE_URL', sandbox.origin);
  vi.stubEnv('LIMIT_FASTEST_SECONDS', '0');
  await addSample(testDatabaseUrl(), 'local');
  return sandbox;
}

export type SubmittedLead = { reference: string; journeyKey: JourneyKey };

/** A borrower goes the whole way: begins, answers, opens every text, agrees; the lead is sent and answered. */
export async function submitSampleLead(changes: Partial<typeof ADA> = {}): Promise<SubmittedLead> {
  const { journeyKey, shown } = await reachConsent(changes);
  await submitFrom(journeyKey, shown);
  return { reference: await referenceOf(journeyKey), journeyKey };
}

/** Of a lead that was answered. */
export async function referenceOf({ journeyId }: JourneyKey): Promise<string> {
  const [lead] = await sql<{ reference: string }>(
    "SELECT partner_lead_id AS reference FROM lead WHERE journey_id = $1 AND state = 'answered'",
    [journeyId],
  );
  if (!lead) throw new Error('the lead was not answered');
  return lead.reference;
}

/** As a person with the receipt’s URL. */
export const withdrawCalls = async ({ journeyId }: Pick<JourneyKey, 'journeyId'>) =>
  withdrawPhoneConsent((await findReceiptId(journeyId)) ?? '');

/** Agrees to all texts and sends. */
export async function submitFrom(journeyKey: JourneyKey, shown: string): Promise<void> {
  const measured = {
    viewport: { width: 390, height: 844 },
    documents: [],
    labels: [{ name: 'agree', fontPx: 17, contrast: 12.5 }],
  };
  const submission = await submitLead(journeyKey, agreementTo(shown, { measured }));
  if (submission.kind !== 'sent') throw new Error(`the lead was not sent: ${submission.kind}`);
  // On a busy machine, a lead outlasts the wait of its request.
  await Promise.all(inflight());
}

type Act = Parameters<typeof submitLead>[1];

/** The form of the consent page, as a borrower posts it. */
export const agreementTo = (shown: string, changes: Partial<Act> = {}): Act => ({
  shown,
  ...{ phoneAgreed: true, ssn: '4821', isHoneypotFilled: false, measured: null, clientInfo: CLIENT_INFO },
  ...changes,
});

/** The same up to the button: all texts have been opened, nothing was agreed to. */
export async function reachConsent(changes: Partial<typeof ADA> = {}, query = 'utm_source=test') {
  const journeyKey = await startJourney('personal-loan', query);
  await saveAnswers(journeyKey, { ...ADA, ...changes });
  return { journeyKey, shown: await openTexts(journeyKey) };
}

/** A borrower who has opened a campaign's link. */
export async function startJourney(
  campaign = 'personal-loan',
  query = '',
  visit?: Visit | null,
): Promise<JourneyKey> {
  const beginning = await beginJourney(campaign, new URLSearchParams(query), null, visit);
  if (beginning.kind !== 'begun') throw new Error(`no journey was begun: ${beginning.kind}`);
  return beginning.journeyKey;
}

/** Opens every text that is offered. Returns what the borrower was shown. */
export async function openTexts(
  journeyKey: JourneyKey,
  source: LeadInterface = 'personal_v3',
  clientInfo = CLIENT_INFO,
): Promise<string> {
  const consent = await offeredConsent(source);
  if (!consent) throw new Error('there is no consent text');
  for (const { sha256 } of consent.blocks) await showConsent(sha256, journeyKey, clientInfo);
  return shownWith(consent);
}

const kindsIn = async (events: string, journeyId: string): Promise<string[]> => {
  const ordered = `SELECT kind FROM ${events} WHERE journey_id = $1 ORDER BY number`;
  return (await sql<{ kind: string }>(ordered, [journeyId])).map(({ kind }) => kind);
};

/** The events of a journey, in their order. */
export const eventKinds = ({ journeyId }: JourneyKey) => kindsIn('evidence_event', journeyId);

/** Of which events a journey still holds the details, in their order. */
export const storedKinds = (journeyId: string) =>
  kindsIn('evidence_details JOIN evidence_event USING (journey_id, number)', journeyId);
