import 'server-only';
import type { AuditActor } from '#features/access/store/audit.ts';
import { MIN_REASON_LENGTH, type OwnConsentSource } from '#features/consent/model/consent-sources.ts';
import { recordRetired, recordUnscheduled } from '#features/consent/store/retiring.ts';

/** Takes the published text back for a reason. No text is on offer then, so the forms that need one close. */
export async function retireConsent(
  by: AuditActor,
  source: OwnConsentSource,
  number: number,
  reason: string,
): Promise<'done' | 'not_published' | 'reason_needed'> {
  if (reason.trim().length < MIN_REASON_LENGTH) return 'reason_needed';
  const previous = await recordRetired(by, source, { number, from: 'published', reason: reason.trim() });
  return previous ? 'done' : 'not_published';
}

/** Gives a draft up for good. False where it is no draft (any more). */
export async function discardConsent(
  by: AuditActor,
  source: OwnConsentSource,
  number: number,
): Promise<boolean> {
  return (await recordRetired(by, source, { number, from: 'draft', reason: '' })) !== null;
}

/** Takes a scheduled text off its time: it is a draft again. False where it is not scheduled (any more). */
export async function unscheduleConsent(
  by: AuditActor,
  source: OwnConsentSource,
  number: number,
): Promise<boolean> {
  return recordUnscheduled(by, source, number);
}
