import { requireStaff } from '#app/staff/_shell/access.ts';
import { ConsolePage } from '#app/staff/_shell/console-page.tsx';
import type { SearchParams } from '#app/staff/_shell/old-input.ts';
import { Badge } from '#components/console/badge.tsx';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { Empty } from '#components/console/empty.tsx';
import { Cell, Row, RowHead, Table } from '#components/console/table.tsx';
import { Time } from '#components/console/time.tsx';
import { allows } from '#features/access/model/permissions.ts';
import { shortEndpoint } from '#features/consent/model/operator-endpoint.ts';
import {
  listFetchedConsents,
  listStoredConsents,
  type TextInHistory,
} from '#features/consent/read-consents.ts';
import { formatCount } from '#platform/values/count.ts';
import { refreshOperatorConsent } from './actions.ts';
import { CompareAny } from './compare-any.tsx';
import { shortHash } from './copy.ts';
import { RefreshNotice } from './fetch-result.tsx';
import { OwnTexts } from './own-texts.tsx';
import { VerdictBadge } from './safety.tsx';
import { Sources } from './sources.tsx';
import { CurrentFetchCard } from './status.tsx';

const COLUMNS = [
  { label: 'Text' },
  { label: 'First seen' },
  { label: 'Last seen' },
  { label: 'Fetches', align: 'right' },
  { label: 'Leads', align: 'right' },
  { label: 'Safety' },
  { label: 'Actions', isHidden: true },
] as const;

export default async function ConsentsPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireStaff('consents_read');
  const [{ now, texts }, own, { refreshed }] = await Promise.all([
    listFetchedConsents(),
    listStoredConsents(),
    searchParams,
  ]);
  const keys = [...new Set(texts.map(({ key }) => key))].sort();
  return (
    <ConsolePage
      actor={actor}
      area="consents"
      title="Consents"
      note="The texts that borrowers agree to. The operator provides the texts for personal loans v3. You write the others."
      actions={
        allows(actor.role, 'consents_refresh') && (
          <form action={refreshOperatorConsent}>
            <Button variant="quiet">Refresh now</Button>
          </form>
        )
      }
    >
      <RefreshNotice refreshed={refreshed} />
      <Sources current="personal_v3" />
      <CurrentFetchCard now={now} zone={actor.timeZone} />
      {texts.length === 0 ? (
        <Card>
          <Empty title="No texts fetched yet">Choose “Refresh now” to fetch the operator’s texts.</Empty>
        </Card>
      ) : (
        keys.map((key, place) => (
          <Card
            key={key}
            isFlush
            title={<span className="font-mono text-[0.9375rem]">{key}</span>}
            note={place === 0 && 'Every text fetched for this key. Leads: borrowers who agreed to it.'}
          >
            <Table caption={`Texts for ${key}`} columns={COLUMNS}>
              {texts
                .filter((text) => text.key === key)
                .map((text) => (
                  <Text key={text.sha256} text={text} zone={actor.timeZone} />
                ))}
            </Table>
          </Card>
        ))
      )}
      {texts.length > 1 && <CompareAny texts={texts} zone={actor.timeZone} />}
      <OwnTexts sources={own} />
    </ConsolePage>
  );
}

function Text({ text, zone }: { text: TextInHistory; zone: string }) {
  const { sha256, firstAt, lastAt, fetches, leads, verdict, isInUse, previous, servedBy } = text;
  return (
    <Row>
      <RowHead>
        <span className="font-mono">{shortHash(sha256)}</span>
        <span> </span>
        {isInUse && <Badge tone="good">Current</Badge>}
        <span className="mt-1 block max-w-56 whitespace-normal break-words font-normal text-ink-soft">
          {servedBy.length > 0 ? `From ${servedBy.map(shortEndpoint).join('; ')}` : 'Operator not recorded'}
        </span>
      </RowHead>
      <Cell>
        <Time at={firstAt} zone={zone} />
      </Cell>
      <Cell>
        <Time at={lastAt} zone={zone} />
      </Cell>
      <Cell align="right">{formatCount(fetches)}</Cell>
      <Cell align="right">{formatCount(leads)}</Cell>
      <Cell>
        <VerdictBadge verdict={verdict} />
      </Cell>
      <Cell>
        <span className="flex gap-4">
          <a href={`/staff/consents/read/${sha256}`}>
            {' '}
            View<span className="sr-only">{` ${shortHash(sha256)}`}</span>
          </a>
          {previous && (
            <a href={`/staff/consents/compare?before=${previous}&after=${sha256}`}>
              What changed<span className="sr-only">{` in ${shortHash(sha256)}`}</span>
            </a>
          )}
        </span>
      </Cell>
    </Row>
  );
}
