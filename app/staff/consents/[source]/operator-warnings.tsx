import { countLabel } from '#app/staff/consents/copy.ts';
import { Notice } from '#components/console/notice.tsx';
import { Time } from '#components/console/time.tsx';
import type { Version } from '#features/consent/list-consents.ts';

/** What the operator has said against a text, beside the version that it was said of. */
export function OperatorWarnings({ versions, zone }: { versions: readonly Version[]; zone: string }) {
  return versions
    .filter(({ outdatedAt }) => outdatedAt)
    .map(({ number, state, outdatedAt, warnings }) => (
      <Notice
        key={number}
        tone={state === 'published' ? 'bad' : 'plain'}
        title={`The operator warned of version ${number}`}
      >
        {outdatedAt && (
          <>
            First <Time at={outdatedAt} zone={zone} />
          </>
        )}
        {warnings && (
          <>
            , last <Time at={warnings.lastAt} zone={zone} />, for {countLabel(warnings.leads, 'lead')}. Its
            words: <q>{warnings.words}</q>
          </>
        )}
        {state === 'published' && (
          <span className="block">
            Leads are still taken. Ask the operator for the text in force and publish it as a new version.
          </span>
        )}
      </Notice>
    ));
}
