import { Badge } from '#components/console/badge.tsx';
import type { Version } from '#features/consent/read-consents.ts';

type Props = { version: Pick<Version, 'state' | 'isWithheld' | 'isForOtherEndpoint'> };

export function OperatorBadge({ version: { state, isWithheld, isForOtherEndpoint } }: Props) {
  if (state !== 'published') return null;
  if (isWithheld) return <Badge tone="bad">Sample: not shown</Badge>;
  return isForOtherEndpoint ? <Badge tone="warn">Operator changed</Badge> : null;
}
