import { type Address, ConsolePage, openPage } from '#app/staff/_shell/console-page.tsx';
import { Card, Empty } from '#components/console/card.tsx';
import { ActionButton } from '#components/console/form.tsx';
import { Tabs } from '#components/console/navigation.tsx';
import { Notice } from '#components/console/status.tsx';
import type { Actor } from '#features/access/model/actor.ts';
import { configuredChannels } from '#features/alerts/alert-channels.ts';
import { type AlertGroup, listOpenAlerts, listPastAlerts } from '#features/alerts/list-alerts.ts';
import { SEVERITIES } from '#features/alerts/model/alert-kinds.ts';
import { formatCount } from '#platform/values/count.ts';
import { cursorFrom, cursorText, type TimeCursor } from '#platform/values/time-cursor.ts';
import { sendAlertToTest } from './actions.ts';
import { AlertEntry, SEVERITY_LABELS } from './alert-entry.tsx';
import { CHANNEL_NAMES } from './deliveries.tsx';

export default async function AlertsPage(address: Address) {
  const page = await openPage('alerts_read', address);
  const { actor } = page;
  const { past, severity, after } = page.query;
  const isPast = past === 'yes';
  const cursor = typeof after === 'string' ? cursorFrom(after) : null;
  const channels = configuredChannels();
  return (
    <ConsolePage
      page={page}
      area="alerts"
      flash="alerts"
      title="Alerts"
      note="Issues that need attention. Most resolve on their own."
      actions={
        page.may('alerts_handle') && <ActionButton action={sendAlertToTest}>Send test alert</ActionButton>
      }
    >
      {channels.length === 0 ? (
        <Notice tone="warn" title="No notifications are set up">
          Alerts appear only on this page. To send them, set ALERT_WEBHOOK_URL and ALERT_WEBHOOK_SECRET, or
          ALERT_EMAIL_TO and SMTP_URL.
        </Notice>
      ) : (
        <p className="text-[0.875rem] text-ink-soft">
          {`New alerts are sent by ${channels.map((channel) => CHANNEL_NAMES[channel]?.toLowerCase()).join(' and ')}.`}
        </p>
      )}
      <Tabs
        label="Alerts"
        tabs={[
          { href: '/staff/alerts', label: 'Open', isCurrent: !isPast },
          { href: '/staff/alerts?past=yes', label: 'Resolved', isCurrent: isPast },
        ]}
      />
      {isPast ? (
        <Past actor={actor} after={cursor} />
      ) : (
        <Open actor={actor} severity={severity} after={cursor} />
      )}
    </ConsolePage>
  );
}

type OpenProps = { actor: Actor; severity: unknown; after: TimeCursor | null };

async function Open({ actor, severity, after }: OpenProps) {
  const only = SEVERITIES.find((known) => known === severity);
  const groups = await listOpenAlerts(only && after ? { severity: only, after } : null);
  if (groups.every(({ open }) => open === 0)) {
    return (
      <Card>
        <Empty title="No open alerts">
          An alert opens when something goes wrong, such as an unconfirmed lead. It explains the problem and
          what to do.
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
    <Card isFlush title={`${title} (${formatCount(open)})`} note={note}>
      <div className="divide-y divide-line border-line border-t">
        {alerts.map((alert) => (
          <AlertEntry key={alert.id} alert={alert} actor={actor} heading="h3" />
        ))}
      </div>
      {next && <Older href={`/staff/alerts?severity=${severity}&after=${cursorText(next)}`} />}
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
      {next && <Older href={`/staff/alerts?past=yes&after=${cursorText(next)}`} />}
    </Card>
  );
}

function Older({ href }: { href: string }) {
  return (
    <p className="border-line border-t px-4 py-3 sm:px-5">
      <a href={href}>Older alerts</a>
    </p>
  );
}
