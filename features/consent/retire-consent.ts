import 'server-only';
import type { AuditActor } from '#features/access/store/audit.ts';
import { MIN_REASON_LENGTH, type OwnConsentSource } from '#features/consent/model/consent-sources.ts';
import { recordRetired, recordUnscheduled } from '#features/consent/store/retiring.ts';

/** Without a published text, the forms that need one close. */
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

/** Returns false if the version is not a draft. */
export async function discardConsent(
  by: AuditActor,
  source: OwnConsentSource,
  number: number,
): Promise<boolean> {
  return (await recordRetired(by, source, { number, from: 'draft', reason: '' })) !== null;
}

/** Makes a scheduled text a draft again. Returns false if it is not scheduled. */
export async function unscheduleConsent(
  by: AuditActor,
  source: OwnConsentSource,
  number: number,
): Promise<boolean> {
  return recordUnscheduled(by, source, number);
}
