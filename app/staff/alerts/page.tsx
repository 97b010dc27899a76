import { requireStaff } from '#app/staff/_frame/access.ts';
import { ConsolePage } from '#app/staff/_frame/console-page.tsx';
import type { SearchParams } from '#app/staff/_frame/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { Empty } from '#components/console/empty.tsx';
import { Notice } from '#components/console/notice.tsx';
import { Tabs } from '#components/console/tabs.tsx';
import type { Actor } from '#features/access/model/actor.ts';
import { allows } from '#features/access/model/permissions.ts';
import {
  type AlertGroup,
  alertChannels,
  listOpenAlerts,
  listPastAlerts,
} from '#features/alerts/list-alerts.ts';
import { SEVERITIES } from '#features/alerts/model/alert-severities.ts';
import { sendAlertToTest } from './actions.ts';
import { AlertEntry } from './alert-entry.tsx';
import { cursorFrom, cursorText } from './alert-id.ts';
import { CHANNEL_NAMES, SEVERITY_LABELS } from './copy.ts';
import { FlashNotice } from './done.tsx';

export default async function AlertsPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireStaff('alerts_read');
  const { past, severity, after, done } = await searchParams;
  const isPast = past === 'yes';
  const channels = alertChannels();
  return (
    <ConsolePage
      actor={actor}
      area="alerts"
      title="Alerts"
      note="What somebody should look at. Most are over by themselves as soon as their cause is."
      actions={
        allows(actor.role, 'alerts_handle') && (
          <form action={sendAlertToTest}>
            <Button variant="quiet">Send a test alert</Button>
          </form>
        )
      }
    >
      <FlashNotice done={done} />
      {channels.length === 0 ? (
        <Notice tone="warn" title="Alerts tell nobody but this page">
          Whoever runs the server can have them sent: by webhook (ALERT_WEBHOOK_URL, ALERT_WEBHOOK_SECRET) or
          by e-mail (ALERT_EMAIL_TO, SMTP_URL).
        </Notice>
      ) : (
        <p className="text-[0.875rem] text-ink-soft">
          New alerts are told by{' '}
          {channels.map((channel) => CHANNEL_NAMES[channel]?.toLowerCase()).join(' and ')}.
        </p>
      )}
      <Tabs
        label="Alerts"
        tabs={[
          { href: '/staff/alerts', label: 'Open', isCurrent: !isPast },
          { href: '/staff/alerts?past=yes', label: 'Past', isCurrent: isPast },
        ]}
      />
      {isPast ? (
        <Past actor={actor} after={cursorFrom(after)} />
      ) : (
        <Open actor={actor} severity={severity} after={cursorFrom(after)} />
      )}
    </ConsolePage>
  );
}

type OpenProps = { actor: Actor; severity: unknown; after: ReturnType<typeof cursorFrom> };

async function Open({ actor, severity, after }: OpenProps) {
  const only = SEVERITIES.find((known) => known === severity);
  const groups = await listOpenAlerts(only && after ? { severity: only, after } : null);
  if (groups.every(({ open }) => open === 0)) {
    return (
      <Card>
        <Empty title="Nothing is open">
          An alert opens by itself when something goes wrong: a consent that can’t be fetched, a lead of
          unknown fate, a text that is out of date. It says what it means and what to do.
        </Empty>
      </Card>
    );
  }
  return groups.map((group) => group.open > 0 && <Group key={group.severity} group={group} actor={actor} />);
}

function Group({ group, actor }: { group: AlertGroup; actor: Actor }) {
  const { severity, open, alerts, next } = group;
  const { title, note } = SEVERITY_LABELS[severity];
  return (
    <Card isFlush title={`${title} (${open.toLocaleString('en-US')})`} note={note}>
      <div className="divide-y divide-line border-line border-t">
        {alerts.map((alert) => (
          <AlertEntry key={alert.id} alert={alert} actor={actor} heading="h3" />
        ))}
      </div>
      {next && <Older href={`/staff/alerts?severity=${severity}&after=${cursorText(next)}`} />}
    </Card>
  );
}

async function Past({ actor, after }: { actor: Actor; after: ReturnType<typeof cursorFrom> }) {
  const { alerts, next } = await listPastAlerts(after);
  if (alerts.length === 0) {
    return (
      <Card>
        <Empty title={after ? 'There is nothing older' : 'Nothing is over yet'}>
          What was open and is over stands here for a year.
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
      {next && <Older href={`/staff/alerts?past=yes&after=${cursorText(next)}`} />}
    </Card>
  );
}

function Older({ href }: { href: string }) {
  return (
    <p className="border-line border-t px-4 py-3 sm:px-5">
      <a href={href}>Older ones</a>
    </p>
  );
}
