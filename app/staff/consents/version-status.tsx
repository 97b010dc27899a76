import { Badge, Notice, type Tone } from '#components/console/status.tsx';
import { Sentence } from '#components/console/time.tsx';
import { consentFindingLabel } from '#features/consent/model/consent-findings.ts';
import type { FetchVerdict } from '#features/consent/model/consent-inspection.ts';
import type { Version } from '#features/consent/read-consents.ts';
import { countLabel } from './copy.ts';

const STATES: Record<string, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'info' },
  scheduled: { label: 'Scheduled', tone: 'warn' },
  published: { label: 'Published', tone: 'good' },
  retired: { label: 'Retired', tone: 'plain' },
};

const VERDICTS: Record<FetchVerdict, { label: string; tone: Tone }> = {
  safe: { label: 'Passed', tone: 'good' },
  odd: { label: 'Warning', tone: 'warn' },
  unsafe: { label: 'Failed', tone: 'bad' },
  no_main_block: { label: 'No main text', tone: 'bad' },
};

export function StateBadge({ state }: { state: string }) {
  const { label, tone } = STATES[state] ?? { label: state, tone: 'plain' };
  return <Badge tone={tone}>{label}</Badge>;
}

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

export function OperatorWarnings({ versions, zone }: { versions: readonly Version[]; zone: string }) {
  const next = versions.find(({ state }) => state === 'scheduled');
  const advice = next?.scheduledAt
    ? [`Version ${next.number} replaces it on `, next.scheduledAt, '.']
    : ['Ask it for the current text and publish that as a new version.'];
  return versions
    .filter(({ outdatedAt }) => outdatedAt)
    .map(({ number, state, outdatedAt, warnings }) => (
      <Notice
        key={number}
        tone={state === 'published' ? 'bad' : 'plain'}
        title={`Operator warning about version ${number}`}
      >
        <Sentence zone={zone} of={[outdatedAt && 'First ', outdatedAt]} />
        {warnings && (
          <>
            <Sentence
              zone={zone}
              of={[', last ', warnings.lastAt, `, on ${countLabel(warnings.leads, 'lead')}. Message: `]}
            />
            <q>{warnings.words}</q>
          </>
        )}
        {state === 'published' && (
          <span className="block">
            <Sentence zone={zone} of={['The operator still accepts leads. ', ...advice]} />
          </span>
        )}
      </Notice>
    ));
}
