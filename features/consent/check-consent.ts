import 'server-only';
import { raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';
import { runJob } from '#features/consent/checker/thread.ts';
import { CHECKER_VERSION } from '#features/consent/checker/version.ts';
import {
  CHECK_FAILED,
  type ConsentFinding,
  type Inspection,
  TOO_COMPLEX,
} from '#features/consent/model/consent-inspection.ts';
import { findConsentText } from '#features/consent/store/consent-texts.ts';
import { findConsentChecks, recordConsentCheck } from '#features/consent/store/consents.ts';
import type { LeadInterface } from '#features/form/model/campaign.ts';
import { logAlert } from '#platform/log/log.ts';
import { processWide } from '#platform/process/process-wide.ts';

type TextToCheck = { sha256: string; html: string };

/** Texts that stopped the checker's thread. Another check would stop it again. */
const uncheckable = processWide('uncheckableTexts', () => new Map<string, Inspection>());
const MAX_UNCHECKABLE = 1_000;

export async function checkFetchedTexts(texts: readonly TextToCheck[]): Promise<Inspection[]> {
  const hashes = texts.map(({ sha256 }) => sha256);
  const known = await findConsentChecks(hashes, CHECKER_VERSION);
  const inspections: Inspection[] = [];
  for (const text of texts) {
    inspections.push(known.get(text.sha256) ?? asVerdict(await checkText(text, { urgent: true })));
  }
  return inspections;
}

export async function checkStoredTexts(hashes: readonly string[]): Promise<Map<string, Inspection>> {
  const known = await findConsentChecks(hashes, CHECKER_VERSION);
  for (const sha256 of hashes) {
    if (known.has(sha256)) continue;
    known.set(sha256, uncheckable.get(sha256) ?? (await checkStoredText(sha256)));
  }
  return known;
}

async function checkStoredText(sha256: string): Promise<Inspection> {
  const bytes = await findConsentText(sha256);
  if (!bytes) return CHECK_FAILED;
  return asVerdict(await checkText({ sha256, html: Buffer.from(bytes).toString('utf8') }, { urgent: true }));
}

export async function checkDraft(text: TextToCheck): Promise<Inspection | 'busy'> {
  const known = await findConsentChecks([text.sha256], CHECKER_VERSION);
  return known.get(text.sha256) ?? checkText(text, { urgent: false });
}

async function checkText(
  { sha256, html }: TextToCheck,
  { urgent }: { urgent: boolean },
): Promise<Inspection | 'busy'> {
  const result = await runJob('inspectConsent', html, { urgent });
  if (result.isDone) {
    uncheckable.delete(sha256);
    await recordConsentCheck(sha256, CHECKER_VERSION, result.value);
    return result.value;
  }
  if (result.stop === 'busy') return 'busy';
  logAlert('check_stopped', { what: 'consent', reason: result.stop });
  // The thread failed, not the text.
  if (result.stop === 'failed') return CHECK_FAILED;
  if (uncheckable.size >= MAX_UNCHECKABLE) uncheckable.clear();
  uncheckable.set(sha256, TOO_COMPLEX);
  return TOO_COMPLEX;
}

/** Urgent jobs are never busy. If one were, its verdict must not be safe. */
const asVerdict = (inspection: Inspection | 'busy') => (inspection === 'busy' ? CHECK_FAILED : inspection);

/** The alerts stay open until a later check of this source succeeds. */
export async function reportFailedChecks(
  source: LeadInterface,
  inspections: readonly Inspection[],
): Promise<void> {
  const has = (finding: ConsentFinding) => inspections.some(({ findings }) => findings.includes(finding));
  const isBroken = has('check_failed');
  await (isBroken ? raiseAlert : resolveAlert)('consent_check_failed', source);
  if (has('too_complex')) await raiseAlert('consent_too_complex', source);
  else if (!isBroken) await resolveAlert('consent_too_complex', source);
}
