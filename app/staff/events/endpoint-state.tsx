import { Badge, type Tone } from '#components/console/status.tsx';
import type { EndpointState } from '#features/lead-event/model/event-types.ts';

const STATES: Record<EndpointState, { label: string; tone: Tone }> = {
  active: { label: 'On', tone: 'good' },
  paused: { label: 'Paused', tone: 'plain' },
  stopped: { label: 'Stopped', tone: 'bad' },
  removed: { label: 'Removed', tone: 'plain' },
};

type EndpointBadgeProps = { endpoint: { state: EndpointState; failingSince: Date | null } };

export const EndpointBadge = ({ endpoint: { state, failingSince } }: EndpointBadgeProps) =>
  state === 'active' && failingSince ? (
    <Badge tone="warn">Failing</Badge>
  ) : (
    <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
  );
