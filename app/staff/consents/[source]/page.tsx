import { notFound } from 'next/navigation';
import { requireStaff } from '#app/staff/_shell/access.ts';
import { ConsolePage } from '#app/staff/_shell/console-page.tsx';
import { FlashNotice } from '#app/staff/_shell/flash-notice.tsx';
import type { SearchParams } from '#app/staff/_shell/old-input.ts';
import { STATES } from '#app/staff/consents/copy.ts';
import { Badge } from '#components/console/badge.tsx';
import { Card } from '#components/console/card.tsx';
import { Empty } from '#components/console/empty.tsx';
import { Notice } from '#components/console/notice.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { Cell, Row, RowHead, Table } from '#components/console/table.tsx';
import { Time } from '#components/console/time.tsx';
import { allows } from '#features/access/model/permissions.ts';
import { sourceFromSlug } from '#features/consent/model/consent-text.ts';
import { listVersions, type Version } from '#features/consent/read-consents.ts';
import { LEAD_INTERFACE_NAMES } from '#features/form/model/campaign.ts';
import { formatCount } from '#platform/values/count.ts';
import { OperatorBadge, VerdictBadge } from '../badges.tsx';
import { CompareAny } from '../compare-any.tsx';
import { Sources } from '../sources.tsx';
import { OperatorWarnings } from './operator-warnings.tsx';

const COLUMNS = [
  'Version',
  'Status',
  'Last edited',
  'Published',
  { label: 'Leads', align: 'right' },
  'Safety',
] as const;

type Props = { params: Promise<{ source: string }>; searchParams: SearchParams };

export default async function SourcePage({ params, searchParams }: Props) {
  const actor = await requireStaff('consents_read');
  const [{ source: slug }, { done }] = await Promise.all([params, searchParams]);
  const source = sourceFromSlug(slug);
  if (!source) notFound();
  const versions = await listVersions(source);
  const published = versions.find(({ state }) => state === 'published');
  const texts = versions.map(({ sha256, number, createdAt }) => ({
    sha256,
    key: `Version ${number}`,
    firstAt: createdAt,
  }));
  const canDraft = allows(actor.role, 'consents_draft');
  return (
    <ConsolePage
      actor={actor}
      area="consents"
      title={LEAD_INTERFACE_NAMES[source]}
      note="Your text for this product. Borrowers see the published version, and we send it with their leads."
      up={{ href: '/staff/consents', label: 'Consents' }}
      actions={
        canDraft && (
          <>
            {published && (
              <ButtonLink href={`/staff/consents/${slug}/new?from=${published.number}`}>
                {`New draft from version ${published.number}`}
              </ButtonLink>
            )}
            <ButtonLink href={`/staff/consents/${slug}/new`}>New draft</ButtonLink>
          </>
        )
      }
    >
      <FlashNotice page="consent" done={done} />
      <Sources current={source} />
      {!published && (
        <Notice tone="bad" title="No text is published">
          Forms that need this text are closed until you publish one.
        </Notice>
      )}
      {published?.isWithheld && (
        <Notice tone="bad" title="The published text is sample data">
          Production never shows sample data, so its forms are closed. Publish your own text.
        </Notice>
      )}
      {published?.isForOtherEndpoint && (
        <Notice tone="warn" title="The operator changed after this text was published">
          Check that the text names the right operator. Then publish a copy.
        </Notice>
      )}
      <OperatorWarnings versions={versions} zone={actor.timeZone} />
      <Card isFlush title="Versions" note="Leads: borrowers who agreed to that version.">
        {versions.length === 0 ? (
          <Empty title="No versions yet">
            Ask the operator for its current text and paste it into a draft. A second person publishes it.
          </Empty>
        ) : (
          <Table caption="Versions" columns={COLUMNS}>
            {versions.map((version) => (
              <VersionRow key={version.id} version={version} slug={slug} zone={actor.timeZone} />
            ))}
          </Table>
        )}
      </Card>
      {versions.length > 1 && <CompareAny texts={texts} zone={actor.timeZone} />}
    </ConsolePage>
  );
}

function VersionRow({ version, slug, zone }: { version: Version; slug: string; zone: string }) {
  const { number, state, verdict, leads, outdatedAt, editedByLabel, editedAt, copiedFrom } = version;
  const { label, tone } = STATES[state] ?? { label: state, tone: 'plain' as const };
  return (
    <Row>
      <RowHead>
        <a href={`/staff/consents/${slug}/${number}`}>{`Version ${number}`}</a>
      </RowHead>
      <Cell>
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={tone}>{label}</Badge>
          {outdatedAt && <Badge tone="bad">Out of date</Badge>}
          <OperatorBadge version={version} />
        </span>
      </Cell>
      <Cell isWide>
        <Time at={editedAt} zone={zone} />
        <span className="block break-words text-ink-soft">
          {`${editedByLabel}${copiedFrom !== null ? `, from version ${copiedFrom}` : ''}`}
        </span>
      </Cell>
      <Cell isWide>
        <Offered version={version} zone={zone} />
      </Cell>
      <Cell align="right">{formatCount(leads)}</Cell>
      <Cell>
        <VerdictBadge verdict={verdict} />
      </Cell>
    </Row>
  );
}

function Offered({ version, zone }: { version: Version; zone: string }) {
  const { state, scheduledAt, scheduledByLabel, publishedAt, publishedByLabel, retiredAt, retiredByLabel } =
    version;
  if (state === 'scheduled' && scheduledAt) {
    return (
      <>
        <span>from </span>
        <Time at={scheduledAt} zone={zone} />
        <span className="block break-words text-ink-soft">{scheduledByLabel}</span>
      </>
    );
  }
  if (!publishedAt) return <span className="text-ink-soft">{retiredAt ? 'Discarded' : 'Not yet'}</span>;
  return (
    <>
      <Time at={publishedAt} zone={zone} />
      {retiredAt && (
        <>
          <span> until </span>
          <Time at={retiredAt} zone={zone} />
        </>
      )}
      <span className="block break-words text-ink-soft">
        {`${publishedByLabel}${retiredByLabel && retiredByLabel !== publishedByLabel ? `, unpublished by ${retiredByLabel}` : ''}`}
      </span>
    </>
  );
}
