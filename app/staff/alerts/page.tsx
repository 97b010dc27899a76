import { type Address, ConsolePage, openFormPage, type Page } from '#app/staff/_shell/console-page.tsx';
import { type FormState, type Query, wordIn } from '#app/staff/_shell/old-input.ts';
import { Card, Empty } from '#components/console/card.tsx';
import { ActionButton } from '#components/console/form.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { Notice } from '#components/console/status.tsx';
import type { Actor } from '#features/access/model/actor.ts';
import { configuredChannels } from '#features/alerts/alert-channels.ts';
import {
  type AlertCard,
  findAlertCard,
  listAlertCards,
  listHandlers,
  listPastAlerts,
} from '#features/alerts/list-alerts.ts';
import type { Severity } from '#features/alerts/model/alert-kind-info.ts';
import { SEVERITIES } from '#features/alerts/model/alert-kinds.ts';
import type { CardName } from '#features/alerts/store/alert-cards.ts';
import { listActiveChannels } from '#features/alerts/store/alert-channels.ts';
import { databaseNow } from '#platform/database/db.ts';
import { formatCount } from '#platform/values/count.ts';
import { cursorFrom, cursorText, type TimeCursor } from '#platform/values/time-cursor.ts';
import { sendAlertToTest } from './actions.ts';
import { KindCard } from './alert-card.tsx';
import { AlertEntry } from './alert-entry.tsx';
import { AlertTabs } from './alert-tabs.tsx';
import { SEVERITY_LABELS } from './alert-words.tsx';
import { HandleForm } from './handle-form.tsx';

type AlertsPageData = Page & { formState: FormState };

export default async function AlertsPage(address: Address) {
  const page = await openFormPage('alerts_read', address);
  const isPast = wordIn(page.query, 'past') === 'yes';
  const isSnoozed = !isPast && wordIn(page.query, 'snoozed') === 'yes';
  const consoleChannels = await listActiveChannels();
  const channels = configuredChannels().length + consoleChannels.length;
  return (
    <ConsolePage
      page={page}
      area="alerts"
      flash="alerts"
      errorTitle="Nothing changed yet."
      title="Alerts"
      note="Issues that need attention. Most resolve on their own."
      actions={
        page.may('alerts_handle') && <ActionButton action={sendAlertToTest}>Send test alert</ActionButton>
      }
    >
      {channels === 0 ? (
        <Notice tone="warn" title="No notifications are set up">
          Alerts appear only on this page. An administrator can add a channel. Or set ALERT_WEBHOOK_URL and
          ALERT_WEBHOOK_SECRET, or ALERT_EMAIL_TO and SMTP_URL.
        </Notice>
      ) : (
        <p className="text-[0.875rem] text-ink-soft">
          {`New alerts are sent through ${channels === 1 ? 'one channel' : `${channels} channels`}.`}
        </p>
      )}
      <AlertTabs page={page} current={isPast ? 'resolved' : isSnoozed ? 'snoozed' : 'open'} />
      {isPast ? (
        <Past actor={page.actor} after={cursorFrom(wordIn(page.query, 'after'))} />
      ) : (
        <Cards page={page} isSnoozed={isSnoozed} />
      )}
    </ConsolePage>
  );
}

/** The card that the address names. */
function cardNameIn(query: Query): CardName | null {
  const severity = SEVERITIES.find((known) => known === wordIn(query, 'severity'));
  const kind = wordIn(query, 'kind');
  return severity && kind ? { severity, kind } : null;
}

async function Cards({ page, isSnoozed }: { page: AlertsPageData; isSnoozed: boolean }) {
  const { actor, query, formState } = page;
  const only = cardNameIn(query);
  const after = only ? cursorFrom(wordIn(query, 'after')) : null;
  const shownAt = await databaseNow();
  const cards = only
    ? [await findAlertCard(only, isSnoozed, after)].filter((one) => one !== null)
    : await listAlertCards(isSnoozed);
  if (cards.length === 0) return <NoCards isSnoozed={isSnoozed} only={only} isPaged={after !== null} />;
  const list = SEVERITIES.map((severity) => (
    <SeverityCards
      key={severity}
      severity={severity}
      cards={cards.filter((card) => card.severity === severity)}
      page={page}
      isSnoozed={isSnoozed}
    />
  ));
  if (!page.may('alerts_handle')) return list;
  return (
    <HandleForm
      title="With the selected alerts"
      fields={{
        ...{ shownAt: shownAt.toISOString(), severity: only?.severity, kind: only?.kind },
        after: after ? cursorText(after) : undefined,
      }}
      actor={actor}
      handlers={await listHandlers()}
      formState={formState}
      isSnoozed={isSnoozed}
    >
      {list}
    </HandleForm>
  );
}

type SeverityCardsProps = {
  severity: Severity;
  cards: readonly AlertCard[];
  page: AlertsPageData;
  isSnoozed: boolean;
};

function SeverityCards({ severity, cards, page, isSnoozed }: SeverityCardsProps) {
  if (cards.length === 0) return null;
  const { title, note } = SEVERITY_LABELS[severity];
  const count = cards.reduce((sum, { open }) => sum + open, 0);
  return (
    <Card isFlush title={`${title} (${formatCount(count)})`} note={note}>
      <div className="divide-y divide-line border-line border-t">
        {cards.map((card) => (
          <KindCard
            key={card.kind}
            card={card}
            actor={page.actor}
            mayHandle={page.may('alerts_handle')}
            formState={page.formState}
            more={moreOf(card, isSnoozed)}
          />
        ))}
      </div>
    </Card>
  );
}

function moreOf({ severity, kind, next }: AlertCard, isSnoozed: boolean): string | null {
  if (!next) return null;
  const query = { ...(isSnoozed && { snoozed: 'yes' }), severity, kind, after: cursorText(next) };
  return `/staff/alerts?${new URLSearchParams(query)}`;
}

type NoCardsProps = { isSnoozed: boolean; only: CardName | null; isPaged: boolean };

async function NoCards({ isSnoozed, only, isPaged }: NoCardsProps) {
  const isOfOneKind = only !== null;
  const hasNewer = isPaged && isOfOneKind && (await findAlertCard(only, isSnoozed, null)) !== null;
  const title = `No ${hasNewer ? 'further ' : ''}${isSnoozed ? 'snoozed' : 'open'} alerts`;
  return (
    <Card>
      <Empty
        title={isOfOneKind ? `${title} of this kind` : title}
        action={isOfOneKind && <ButtonLink href="/staff/alerts">All open alerts</ButtonLink>}
      >
        {isSnoozed
          ? 'A snoozed alert is hidden until the time that you chose, for a week at most.'
          : 'An alert opens when something goes wrong, such as an unconfirmed lead. It explains the problem and what to do.'}
      </Empty>
    </Card>
  );
}

async function Past({ actor, after }: { actor: Actor; after: TimeCursor | null }) {
  const { alerts, next } = await listPastAlerts(after);
  if (alerts.length === 0) {
    return (
      <Card>
        <Empty title={after ? 'No older alerts' : 'No resolved alerts'}>
          Alerts move here when they’re resolved.
        </Empty>
      </Card>
    );
  }
  return (
    <Card isFlush>
      <div className="divide-y divide-line">
        {alerts.map((alert) => (
          <AlertEntry key={alert.id} alert={alert} actor={actor} heading="h2" />
        ))}
      </div>
      {next && (
        <p className="border-line border-t px-4 py-3 sm:px-5">
          <a href={`/staff/alerts?past=yes&after=${cursorText(next)}`}>Older alerts</a>
        </p>
      )}
    </Card>
  );
}
