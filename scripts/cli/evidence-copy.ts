import type { StoredJourney } from '#features/privacy/find-person.ts';
import { formatUtcMinutes } from '#platform/values/zoned-time.ts';
import { UserError } from './user-error.ts';

export function orPlain<Kind extends string>(
  kind: Kind,
  reference: string,
): Exclude<Kind, 'no_lead' | 'no_evidence'> {
  if (kind === 'no_lead') throw new UserError(`There is no lead ${reference}.`);
  if (kind === 'no_evidence') {
    throw new UserError(`Lead ${reference} has no evidence: it was sent before evidence began.`);
  }
  return kind as Exclude<Kind, 'no_lead' | 'no_evidence'>;
}

export function lineOf({ journeyId, campaign, startedAt, isHeld, lead, prefills }: StoredJourney): string {
  const state = lead ? lead.state : prefillState(prefills);
  const held = isHeld ? 'on hold' : '';
  const reference = lead?.reference ?? 'no lead       ';
  return `${reference}  ${journeyId}  ${formatUtcMinutes(startedAt)}  ${campaign}  ${state}  ${held}`.trimEnd();
}

const prefillState = (prefills: StoredJourney['prefills']) =>
  prefills.map(({ outcome }) => `prefill ${outcome ?? 'on its way'}`).join(', ') || 'nothing sent';
