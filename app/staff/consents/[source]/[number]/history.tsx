import { DescriptionList } from '#components/console/description-list.tsx';
import { Time } from '#components/console/time.tsx';
import type { VersionDetail } from '#features/consent/read-consents.ts';
import { formatCount } from '#platform/values/count.ts';

export function History({ version, zone }: { version: VersionDetail; zone: string }) {
  const {
    createdAt,
    createdByLabel,
    editedAt,
    editedByLabel,
    revision,
    copiedFrom,
    scheduledAt,
    scheduledByLabel,
  } = version;
  const { publishedAt, publishedByLabel, retiredAt, retiredByLabel, selfPublishReason, leads, sha256 } =
    version;
  const moment = (at: Date, by: string | null) => (
    <>
      <Time at={at} zone={zone} />
      <span className="block break-words text-ink-soft">{by}</span>
    </>
  );
  return (
    <DescriptionList
      items={[
        ['Created', moment(createdAt, createdByLabel)],
        ...(copiedFrom === null ? [] : [['Copied from', `Version ${copiedFrom}`] as const]),
        ...(revision === 1 ? [] : [['Last edited', moment(editedAt, editedByLabel)] as const]),
        ...(scheduledAt ? [['Scheduled for', moment(scheduledAt, scheduledByLabel)] as const] : []),
        ...(publishedAt ? [['Published', moment(publishedAt, publishedByLabel)] as const] : []),
        ...(selfPublishReason ? [['Self-approved because', selfPublishReason] as const] : []),
        ...(retiredAt
          ? [[publishedAt ? 'Retired' : 'Discarded', moment(retiredAt, retiredByLabel)] as const]
          : []),
        ['Leads', formatCount(leads)],
        [
          'Fingerprint',
          <span key="sha256" className="break-all font-mono text-[0.8125rem]">
            {sha256}
          </span>,
        ],
      ]}
    />
  );
}
