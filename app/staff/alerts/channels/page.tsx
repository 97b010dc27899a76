import { type Address, ConsolePage, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { Card, Empty } from '#components/console/card.tsx';
import { ActionButton, ConfirmForm } from '#components/console/form.tsx';
import { Badge, Notice } from '#components/console/status.tsx';
import { Cell, Row, RowHead, Table } from '#components/console/table.tsx';
import { Sentence } from '#components/console/time.tsx';
import { canSendMail, configuredReceivers } from '#features/alerts/alert-channels.ts';
import { listReceivers } from '#features/alerts/list-alerts.ts';
import type { AlertChannel } from '#features/alerts/model/alert-delivery.ts';
import type { Severity } from '#features/alerts/model/alert-kind-info.ts';
import { SEVERITIES } from '#features/alerts/model/alert-kinds.ts';
import { type ConsoleChannel, listConsoleChannels } from '#features/alerts/store/alert-channels.ts';
import { type ChannelFigures, findChannelFigures } from '#features/alerts/store/alert-deliveries.ts';
import { readOneTimeSecret } from '#platform/sessions/one-time-secrets.ts';
import { AlertTabs } from '../alert-tabs.tsx';
import { SEVERITY_LABELS } from '../alert-words.tsx';
import { CHANNEL_NAMES, failureLabel } from '../deliveries.tsx';
import { hideWebhookSecret, removeChannel, testChannel } from './actions.ts';
import { AddEmail, AddWebhook } from './add-forms.tsx';

export default async function AlertChannelsPage(address: Address) {
  const page = await openFormPage('alert_channels', address);
  const { actor, formState } = page;
  const [channels, figures, people, secret] = await Promise.all([
    listConsoleChannels(),
    findChannelFigures(),
    listReceivers(),
    readOneTimeSecret(actor.staffId),
  ]);
  return (
    <ConsolePage
      page={page}
      area="alerts"
      flash="channels"
      {...(formState.has('channel') && { errorTitle: 'The test didn’t arrive.' })}
      title="Alert channels"
      note="Where alerts go when they open and when they resolve."
    >
      <AlertTabs page={page} current="channels" />
      {secret?.kind === 'webhook_secret' && <WebhookSecret host={secret.host} secret={secret.secret} />}
      <Channels channels={channels} figures={figures} zone={actor.timeZone} />
      <AddEmail formState={formState} people={people} canSendMail={canSendMail()} />
      <AddWebhook formState={formState} />
    </ConsolePage>
  );
}

function WebhookSecret({ host, secret }: { host: string; secret: string }) {
  return (
    <Notice tone="info" title={`Secret for ${host}`} role="status">
      <p>Give it to the receiver, which checks each signature with it. We won’t show it again.</p>
      <p className="my-2 break-all rounded-lg border border-line bg-surface px-3 py-2 font-mono text-[0.875rem]">
        {secret}
      </p>
      <ActionButton action={hideWebhookSecret}>Done</ActionButton>
    </Notice>
  );
}

type ChannelsProps = {
  channels: readonly ConsoleChannel[];
  figures: readonly ChannelFigures[];
  zone: string;
};

function Channels({ channels, figures, zone }: ChannelsProps) {
  const settings = configuredReceivers();
  return (
    <Card
      isFlush
      title="Channels"
      note="Channels from the settings get every alert. Only they report an outage of the database."
    >
      {settings.length + channels.length === 0 ? (
        <Empty title="No channels">Alerts appear only in the console. Add a channel below.</Empty>
      ) : (
        <Table
          caption="Channels"
          isStacked
          columns={['Channel', 'Alerts', 'Last week', { label: 'Actions', isHidden: true }]}
        >
          {settings.map(({ channel, receiver }) => (
            <ChannelRow
              key={channel}
              channel={channel}
              receiver={receiver}
              severities={SEVERITIES}
              figures={figures.find((one) => one.channel === channel && one.channelId === null)}
              zone={zone}
            />
          ))}
          {channels.map(({ id, channel, name, receiver, severities, isDisabled }) => (
            <ChannelRow
              key={id}
              id={id}
              channel={channel}
              receiver={name ? `${name}, ${receiver}` : receiver}
              severities={severities}
              figures={figures.find(({ channelId }) => channelId === id)}
              zone={zone}
              isDisabled={isDisabled}
            />
          ))}
        </Table>
      )}
    </Card>
  );
}

type ChannelRowProps = {
  /** Of a channel of the console. */
  id?: string;
  channel: AlertChannel;
  receiver: string;
  severities: readonly Severity[];
  figures: ChannelFigures | undefined;
  zone: string;
  isDisabled?: boolean;
};

function ChannelRow(props: ChannelRowProps) {
  const { id, channel, receiver, severities, figures, zone, isDisabled = false } = props;
  return (
    <Row isStacked>
      <RowHead isLong>
        <span className="block">{CHANNEL_NAMES[channel] ?? channel}</span>
        <span className="block font-normal text-ink-soft">{receiver}</span>
        {!id && <Badge>From the settings</Badge>}
        {isDisabled && <Badge tone="warn">Account disabled: gets no alerts</Badge>}
      </RowHead>
      <Cell isWide>
        {severities.length === SEVERITIES.length
          ? 'All'
          : severities.map((severity) => SEVERITY_LABELS[severity].title).join(', ')}
      </Cell>
      <Cell isWide>
        <Sentence
          zone={zone}
          of={figures?.deliveredAt ? ['Last sent ', figures.deliveredAt] : ['Nothing sent']}
        />
        {figures?.lastReason && (
          <span className="block text-ink-soft">{`Last error: ${failureLabel(figures.lastReason)}`}</span>
        )}
      </Cell>
      <Cell>
        {id && (
          <div className="flex flex-wrap items-start gap-2">
            <ActionButton action={testChannel} fields={{ channel: id }}>
              <span>Test</span>
              <span className="sr-only">{` ${receiver}`}</span>
            </ActionButton>
            <ConfirmForm
              summary="Remove…"
              description={`${receiver} gets no further alerts.`}
              action={removeChannel}
              fields={{ channel: id }}
              button={`Remove ${CHANNEL_NAMES[channel]?.toLowerCase() ?? channel}`}
            />
          </div>
        )}
      </Cell>
    </Row>
  );
}
