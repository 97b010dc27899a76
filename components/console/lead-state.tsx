import type { LeadState } from '#features/journey/model/lead-state.ts';
import { STATES } from '#features/lead/model/lead-filters.ts';
import { Badge, type Tone } from './badge.tsx';

const TONES: Record<LeadState, Tone> = {
  intent: 'info',
  sending: 'info',
  answered: 'plain',
  refused: 'bad',
  unsent: 'warn',
  unknown: 'bad',
};

export function LeadStateBadge({ state }: { state: LeadState }) {
  return <Badge tone={TONES[state]}>{STATES[state]}</Badge>;
}
