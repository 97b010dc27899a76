import { type Address, ConsolePage, found, openPage } from '#app/staff/_shell/console-page.tsx';
import { Card, Empty } from '#components/console/card.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { Badge, Notice } from '#components/console/status.tsx';
import { Cell, Row, RowHead, right, Table } from '#components/console/table.tsx';
import { Sentence, Time } from '#components/console/time.tsx';
import { sourceFromSlug } from '#features/consent/model/consent-text.ts';
import { listVersions, type Version } from '#features/consent/read-consents.ts';
import { LEAD_INTERFACE_NAMES } from '#features/form/model/campaign.ts';
import { formatCount } from '#platform/values/count.ts';
import { CompareAny, Sources } from '../text-choice.tsx';
import { OperatorBadge, OperatorWarnings, StateBadge, VerdictBadge } from '../version-status.tsx';

const COLUMNS = ['Version', 'Status', 'Last edited', 'Published', right('Leads'), 'Safety'];

export default async function SourcePage(address: Address<'source'>) {
  const page = await openPage('consents_read', address);
  const { actor } = page;
  const slug = page.params.source;
  const source = found(sourceFromSlug(slug));
  const versions = await listVersions(source);
  const published = versions.find(({ state }) => state === 'published');
  const texts = versions.map(({ sha256, number, createdAt }) => ({
    sha256,
    key: `Version ${number}`,
    firstAt: createdAt,
  }));
  const canDraft = page.may('consents_draft');
  return (
    <ConsolePage
      page={page}
      area="consents"
      flash="consent"
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
  return (
    <Row>
      <RowHead>
        <a href={`/staff/consents/${slug}/${number}`}>{`Version ${number}`}</a>
      </RowHead>
      <Cell>
        <span className="flex flex-wrap gap-1.5">
          <StateBadge state={state} />
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
        <Sentence zone={zone} of={['from ', scheduledAt]} />
        <span className="block break-words text-ink-soft">{scheduledByLabel}</span>
      </>
    );
  }
  if (!publishedAt) return <span className="text-ink-soft">{retiredAt ? 'Discarded' : 'Not yet'}</span>;
  return (
    <>
      <Sentence zone={zone} of={[publishedAt, retiredAt && ' until ', retiredAt]} />
      <span className="block break-words text-ink-soft">
        {`${publishedByLabel}${retiredByLabel && retiredByLabel !== publishedByLabel ? `, unpublished by ${retiredByLabel}` : ''}`}
      </span>
    </>
  );
}
