import { Badge } from '#components/console/badge.tsx';
import { consentFindingLabel } from '#features/consent/model/consent-findings.ts';
import type { FetchVerdict } from '#features/consent/model/consent-inspection.ts';
import type { Version } from '#features/consent/read-consents.ts';
import { VERDICTS } from './copy.ts';

export function VerdictBadge({ verdict }: { verdict: FetchVerdict }) {
  const { label, tone } = VERDICTS[verdict];
  return <Badge tone={tone}>{label}</Badge>;
}

export function Findings({ findings }: { findings: readonly string[] }) {
  if (findings.length === 0) return <p>No scripts, external content or misleading links found.</p>;
  return (
    <ul className="list-disc space-y-1 pl-5">
      {findings.map((finding) => (
        <li key={finding}>{consentFindingLabel(finding)}</li>
      ))}
    </ul>
  );
}

type Props = { version: Pick<Version, 'state' | 'isWithheld' | 'isForOtherEndpoint'> };

export function OperatorBadge({ version: { state, isWithheld, isForOtherEndpoint } }: Props) {
  if (state !== 'published') return null;
  if (isWithheld) return <Badge tone="bad">Sample: not shown</Badge>;
  return isForOtherEndpoint ? <Badge tone="warn">Operator changed</Badge> : null;
}
