import { countLabel } from '#app/staff/consents/copy.ts';
import { Notice } from '#components/console/notice.tsx';
import { Time } from '#components/console/time.tsx';
import type { Version } from '#features/consent/read-consents.ts';

export function OperatorWarnings({ versions, zone }: { versions: readonly Version[]; zone: string }) {
  const next = versions.find(({ state }) => state === 'scheduled');
  return versions
    .filter(({ outdatedAt }) => outdatedAt)
    .map(({ number, state, outdatedAt, warnings }) => (
      <Notice
        key={number}
        tone={state === 'published' ? 'bad' : 'plain'}
        title={`Operator warning about version ${number}`}
      >
        {outdatedAt && (
          <>
            <span>First </span>
            <Time at={outdatedAt} zone={zone} />
          </>
        )}
        {warnings && (
          <>
            <span>, last </span>
            <Time at={warnings.lastAt} zone={zone} />
            <span>{`, on ${countLabel(warnings.leads, 'lead')}. Message: `}</span>
            <q>{warnings.words}</q>
          </>
        )}
        {state === 'published' && (
          <span className="block">
            {next?.scheduledAt ? (
              <>
                <span>{`The operator still accepts leads. Version ${next.number} replaces it on `}</span>
                <Time at={next.scheduledAt} zone={zone} />
                <span>.</span>
              </>
            ) : (
              <span>
                The operator still accepts leads. Ask it for the current text and publish that as a new
                version.
              </span>
            )}
          </span>
        )}
      </Notice>
    ));
}
