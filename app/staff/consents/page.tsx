import { type Address, ConsolePage, openPage } from '#app/staff/_shell/console-page.tsx';
import { FLASH_MESSAGES, flashMessage } from '#app/staff/_shell/flash-message.tsx';
import type { Query } from '#app/staff/_shell/old-input.ts';
import { Card, Empty, Stat } from '#components/console/card.tsx';
import { ActionButton } from '#components/console/form.tsx';
import { Badge, Notice } from '#components/console/status.tsx';
import { Cell, Row, RowHead, right, Table, TimeCell } from '#components/console/table.tsx';
import { Sentence } from '#components/console/time.tsx';
import { type OwnConsentSource, sourceSlug } from '#features/consent/model/consent-text.ts';
import { describeEndpoint, shortEndpoint } from '#features/consent/model/operator-endpoint.ts';
import {
  type CurrentFetch,
  listFetchedConsents,
  listStoredConsents,
  type TextInHistory,
  type Version,
} from '#features/consent/read-consents.ts';
import { LEAD_INTERFACE_NAMES } from '#features/form/model/campaign.ts';
import { formatCount } from '#platform/values/count.ts';
import { formatShortDuration, MINUTE_MS } from '#platform/values/duration.ts';
import { refreshOperatorConsent } from './actions.ts';
import { FETCH_FAILURES, shortHash } from './copy.ts';
import { CompareAny, Sources } from './text-choice.tsx';
import { Findings, OperatorBadge, VerdictBadge } from './version-status.tsx';

const COLUMNS = [
  'Text',
  'First seen',
  'Last seen',
  right('Fetches'),
  right('Leads'),
  'Safety',
  { label: 'Actions', isHidden: true },
];

export default async function ConsentsPage(address: Address) {
  const page = await openPage('consents_read', address);
  const { actor, query } = page;
  const [{ now, texts }, own] = await Promise.all([listFetchedConsents(), listStoredConsents()]);
  const keys = [...new Set(texts.map(({ key }) => key))].sort();
  return (
    <ConsolePage
      page={page}
      area="consents"
      title="Consents"
      note="The texts that borrowers agree to. The operator provides the texts for personal loans v3. You write the others."
      actions={
        page.may('consents_refresh') && (
          <ActionButton action={refreshOperatorConsent}>Refresh now</ActionButton>
        )
      }
    >
      <RefreshNotice refreshed={query.refreshed} />
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
      <TimeCell at={firstAt} zone={zone} />
      <TimeCell at={lastAt} zone={zone} />
      <Cell align="right">{formatCount(fetches)}</Cell>
      <Cell align="right">{formatCount(leads)}</Cell>
      <Cell>
        <VerdictBadge verdict={verdict} />
      </Cell>
      <Cell>
        <span className="flex gap-4">
          <a href={`/staff/consents/read/${sha256}`}>
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

function RefreshNotice({ refreshed }: { refreshed: Query[string] }) {
  if (typeof refreshed !== 'string') return null;
  const result = flashMessage(FLASH_MESSAGES.refresh, refreshed);
  if (result) {
    return (
      <Notice role="status" tone={result.tone} title={result.title}>
        {result.text}
      </Notice>
    );
  }
  return (
    <Notice role="alert" tone="bad" title="Refresh failed">
      {`${flashMessage(FETCH_FAILURES, refreshed) ?? 'See the log for the reason'}.`}
    </Notice>
  );
}

function CurrentFetchCard({ now, zone }: { now: CurrentFetch | null; zone: string }) {
  if (!now) return null;
  const isOver = now.expiresInMs <= 0;
  return (
    <>
      {!now.isUsable && (
        <Notice tone="bad" title={isOver ? 'The form is closed: its text has expired' : 'The form is closed'}>
          <span>
            {isOver
              ? 'A fetched text is valid for 24 hours. “Refresh now” or the next visitor fetches it again.'
              : 'The latest text failed the safety check:'}
          </span>
          {!isOver && <Findings findings={now.findings} />}
        </Notice>
      )}
      <div className="grid gap-3 sm:grid-cols-3">
        <Stat
          label="Text age"
          value={formatShortDuration(now.ageMs, MINUTE_MS)}
          note={
            <>
              <Sentence zone={zone} of={['Fetched ', now.fetchedAt, ' from ']} />
              <span className="break-words">{describeEndpoint(now.servedBy)}</span>
            </>
          }
        />
        <Stat
          label="Next refresh"
          value={now.refreshInMs > 0 ? `in ${formatShortDuration(now.refreshInMs, MINUTE_MS)}` : 'now'}
          note={now.refreshInMs > 0 ? 'Halfway through its 24 hours' : 'Retrying every minute'}
        />
        <Stat
          label="Valid for"
          value={isOver ? 'Expired' : formatShortDuration(now.expiresInMs, MINUTE_MS)}
          note="24 hours from the fetch, by contract"
        />
      </div>
    </>
  );
}

const OWN_COLUMNS = ['Text', 'Published', 'Scheduled', right('Drafts'), 'Operator status'];

function OwnTexts({ sources }: { sources: { source: OwnConsentSource; versions: Version[] }[] }) {
  return (
    <Card
      isFlush
      title="Your own texts"
      note="The operator doesn’t provide these texts. Two people publish each one, and one must be in Compliance."
    >
      <Table caption="Your own texts" columns={OWN_COLUMNS}>
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
