import { Badge } from '#components/console/badge.tsx';
import { Card } from '#components/console/card.tsx';
import { Cell, Row, RowHead, Table } from '#components/console/table.tsx';
import { type OwnConsentSource, sourceSlug } from '#features/consent/model/consent-text.ts';
import type { Version } from '#features/consent/read-consents.ts';
import { LEAD_INTERFACE_NAMES } from '#features/form/model/campaign.ts';
import { OperatorBadge } from './operator-badge.tsx';

const COLUMNS = [
  { label: 'Text' },
  { label: 'Published' },
  { label: 'Scheduled' },
  { label: 'Drafts', align: 'right' },
  { label: 'Operator status' },
] as const;

export function OwnTexts({ sources }: { sources: { source: OwnConsentSource; versions: Version[] }[] }) {
  return (
    <Card
      isFlush
      title="Your own texts"
      note="The operator doesn’t provide these texts. Two people publish each one, and one must be in Compliance."
    >
      <Table caption="Your own texts" columns={COLUMNS}>
        {sources.map(({ source, versions }) => {
          const published = versions.find(({ state }) => state === 'published');
          const scheduled = versions.find(({ state }) => state === 'scheduled');
          return (
            <Row key={source}>
              <RowHead>
                <a href={`/staff/consents/${sourceSlug(source)}`}>{LEAD_INTERFACE_NAMES[source]}</a>
              </RowHead>
              <Cell>
                <span className="flex flex-wrap items-center gap-1.5">
                  {published ? (
                    <>
                      <span>{`Version ${published.number}`}</span>
                      <OperatorBadge version={published} />
                    </>
                  ) : (
                    <Badge tone="bad">None (form closed)</Badge>
                  )}
                </span>
              </Cell>
              <Cell>{scheduled ? `Version ${scheduled.number}` : '–'}</Cell>
              <Cell align="right">{versions.filter(({ state }) => state === 'draft').length}</Cell>
              <Cell>
                {published?.outdatedAt ? <Badge tone="bad">Reported as out of date</Badge> : 'No warning'}
              </Cell>
            </Row>
          );
        })}
      </Table>
    </Card>
  );
}
