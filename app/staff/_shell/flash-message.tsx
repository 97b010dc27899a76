import { Notice, type Tone } from '#components/console/status.tsx';
import type { Query } from './old-input.ts';

/** The key is the value of `?done=` or `?refreshed=`; `?decided=` names the lead. */
type FlashMessage = { text: string; title?: string; tone?: Tone };

const warn = (text: string): FlashMessage => ({ text, tone: 'warn' });
const info = (text: string): FlashMessage => ({ text, tone: 'info' });

export const FLASH_MESSAGES = {
  account: {
    zone: { text: 'Time zone saved.' },
    password: { text: 'Password changed. You’re signed out everywhere else.' },
    authenticator: { text: 'Authenticator app connected. You’re signed out everywhere else.' },
    session: { text: 'That session has ended.' },
    sessions: { text: 'You’re signed out everywhere else.' },
  },
  passkeys: {
    added: { text: 'Passkey added. You’re signed out everywhere else.' },
    renamed: { text: 'Passkey renamed.' },
    removed: { text: 'Passkey removed. You’re signed out everywhere else.' },
  },
  alerts: {
    acknowledged: { text: 'Acknowledged. Others can see you’re working on it.' },
    closed: { text: 'Resolved. See the tab “Resolved”.' },
    assigned: { text: 'Assigned. The person’s name is on the alerts.' },
    snoozed: { text: 'Snoozed. See the tab “Snoozed”. They come back on their own.' },
    snoozed_some: warn('Some are snoozed. The others need a decision, so you can’t snooze them.'),
    not_snoozed: warn('Not snoozed. These alerts need a decision, so you can’t snooze them.'),
    woken: { text: 'Snooze ended. They’re open again.' },
    late: info('Nothing changed. The alerts were already handled or have resolved.'),
    limit: warn('1,000 alerts are done, the most at once. Select all again for any others.'),
    tested: { text: 'Test alert sent. Reload this page to see whether it arrived.' },
    silenced: warn('Not sent: this database is a copy, or EVIDENCE_DELIVERY is off. Health says what to do.'),
    no_channel: warn(
      'Not sent: no channel is set up. An administrator can add one under Channels. Or set ALERT_WEBHOOK_URL and ALERT_WEBHOOK_SECRET, or ALERT_EMAIL_TO and SMTP_URL, and restart.',
    ),
    no_notices: warn(
      'Not sent: no channel gets alerts for “When you have time”. An administrator can test each one under Channels.',
    ),
  },
  channels: {
    added: { text: 'Channel added. Test it below.' },
    removed: { text: 'Channel removed. It gets no further alerts.' },
    missing: info('Nothing changed. That channel was already removed.'),
    delivered: { text: 'Test delivered. Check that it arrived.' },
    silenced: warn('Not sent: this database is a copy, or EVIDENCE_DELIVERY is off. Health says what to do.'),
  },
  events: {
    saved: { text: 'Saved. This applies to new events.' },
    nothing: { text: 'Nothing changed.' },
    active: { text: 'Turned on. We’re sending the waiting events now.' },
    paused: { text: 'Paused. We don’t queue new events. Send these days again later.' },
    removed: { text: 'Endpoint removed.' },
    replayed: { text: 'Queued. Reload this page to see whether it arrived.' },
    late: info('Nothing changed. The event is being sent, or it was deleted.'),
  },
  campaign: {
    created: { text: 'Draft created. Review its readiness check, then publish it.' },
    saved: { text: 'Settings saved.' },
    opened: { text: 'Campaign published.' },
    paused: { text: 'Campaign paused. New borrowers can’t start. Those who have started can finish.' },
    archived: { text: 'Campaign archived.' },
    languages_saved: { text: 'Languages saved. Borrowers see them on their next page.' },
    nothing: { text: 'Nothing changed.' },
    tests_sent: { text: 'Test requests now go to the operator.' },
    tests_stopped: { text: 'Test requests now stop before the operator.' },
  },
  landing: {
    drafted: { text: 'Draft saved. Borrowers see it after a second person publishes it.' },
    published: { text: 'Published. Borrowers see it now.' },
    image: { text: 'Picture saved in the draft. The preview below shows it.' },
    image_removed: { text: 'Picture removed from the draft.' },
    discarded: { text: 'Draft discarded.' },
    retired: { text: 'Unpublished. Borrowers see the standard landing page.' },
  },
  wording: {
    drafted: { text: 'Draft saved. Borrowers see it after a second person publishes it.' },
    published: { text: 'Published. Borrowers see it on their next page.' },
    discarded: { text: 'Draft discarded.' },
    retired: { text: 'Unpublished. Borrowers see the standard texts on their next page.' },
  },
  campaignLook: {
    saved: { text: 'Saved. Borrowers on this campaign see it on their next page.' },
  },
  refresh: {
    same: {
      title: 'Refreshed: nothing changed',
      text: 'The operator’s texts are the same as before.',
      tone: 'good',
    },
    new: {
      title: 'Refreshed: new text',
      text: 'Borrowers see it now. “What changed” shows the differences.',
      tone: 'good',
    },
    unsafe: {
      title: 'Refreshed, but the text isn’t safe to show',
      text: 'The form stays closed until the operator sends a safe text. See the findings below.',
      tone: 'bad',
    },
  },
  decision: {
    decided: {
      title: 'LEAD resolved',
      text: 'We recorded the outcome and resolved its alert.',
      tone: 'good',
    },
  },
  consent: {
    drafted: { text: 'Draft saved. Review it below. A second person publishes it.' },
    edited: { text: 'Draft saved.' },
    copied: { text: 'Draft created from the older text. Borrowers see it after it’s published.' },
    published: { text: 'Published. Borrowers see this text now.' },
    scheduled: { text: 'Scheduled. It goes live within a minute of the time you chose.' },
    called_off: { text: 'Scheduled publishing canceled. This version is a draft again.' },
    retired: { text: 'Unpublished. Forms that need this text are closed until you publish another.' },
    discarded: { text: 'Draft discarded.' },
  },
  options: {
    saved: { text: 'Saved. Borrowers see the change on their next page.' },
    added: { text: 'Option added at the end of the list. Its basis is “Assumed”.' },
    nothing: { text: 'Nothing changed.' },
  },
  flow: {
    added: { text: 'Flow added. Campaigns can use it now.' },
    saved: { text: 'Saved. Borrowers see the change on their next page.' },
    retired: { text: 'Flow retired. Campaigns can’t choose it anymore.' },
    restored: { text: 'Flow restored. Campaigns can choose it again.' },
    nothing: { text: 'Nothing changed.' },
  },
  brand: {
    drafted: { text: 'Draft saved. Borrowers still see the published brand.' },
    published: { text: 'Published. Borrowers see it on their next page.' },
    dropped: { text: 'Draft discarded.' },
    logo: { text: 'Draft saved with the new logo. Borrowers still see the published brand.' },
  },
  lead: {
    held: info('Legal hold placed. The evidence won’t be deleted until you release the hold.'),
    released: info('Legal hold released. Normal retention applies again.'),
    erasure_asked: warn(
      'Legal hold released. Erasure was requested during the hold: request it again under Requests.',
    ),
    already: info('Nothing changed. It was already set that way.'),
    no_evidence: info('This lead has no evidence.'),
    no_identity: info('We can’t show the borrower: the details were deleted or never stored.'),
  },
  requests: {
    recorded: { text: 'Request recorded. Another person has 72 hours to approve the erasure here.' },
    recorded_copy: { text: 'Request recorded. Someone in Compliance prepares the copy here.' },
    erased: { text: 'Erased. The activity log has a line about it, without the person.' },
    on_hold: warn('Erased, but evidence on legal hold stays. Erase it after the hold is released.'),
    erasing: warn(
      'Approved, but not finished yet. We continue each minute. An alert opens if that fails for an hour.',
    ),
    declined: { text: 'Request declined.' },
    withdrawn: { text: 'Request canceled.' },
    prepared: { text: 'Ready. You can download it once, within 15 minutes.' },
    no_download: info('No download is ready for you. Prepare it again, if the request is still open.'),
  },
  optOuts: {
    recorded: {
      text: 'Recorded. The number is on the list. If it has leads below, tell the operator about them.',
    },
    recorded_lead: warn(
      'Recorded for the lead. We no longer have its number: record the number too, if you know it.',
    ),
    notified: { text: 'Recorded. The alerts about this withdrawal are resolved.' },
    late: info('Nothing changed. Someone else recorded it.'),
    changed: warn('Not recorded: another lead was added to this withdrawal. Tell the operator about it too.'),
  },
  team: {
    done: { text: 'Role changed. It takes effect at their next click.' },
    unchanged: { text: 'Nothing changed. It was already set that way.' },
    disabled: { text: 'Account disabled. They’re signed out everywhere.' },
    enabled: { text: 'Account enabled. They can sign in again.' },
    invited: { text: 'Invitation created. Send them the link.' },
    reset: { text: 'Sign-in reset. Send them the new link.' },
    mailed: { text: 'Link emailed. It works once, for 24 hours.' },
    mail_failed: warn('We couldn’t email the link. Send it yourself.'),
    asked: { text: 'Request sent. Another administrator can approve it here within 72 hours.' },
    approved: { text: 'Request approved. It takes effect now.' },
    declined: { text: 'Request declined.' },
    withdrawn: { text: 'Request withdrawn.' },
  },
} satisfies Record<string, Record<string, FlashMessage>>;

type Messages = typeof FLASH_MESSAGES;
export type FlashPage = keyof Messages;

export function withFlash<Page extends FlashPage>(
  path: string,
  _page: Page,
  done: keyof Messages[Page] & string,
): string {
  return path.includes('?') ? `${path}&done=${done}` : `${path}?done=${done}`;
}

export function FlashNotice({ page, done }: { page: FlashPage; done: Query[string] }) {
  const messages: Record<string, FlashMessage> = FLASH_MESSAGES[page];
  const message = flashMessage(messages, done);
  return message ? (
    <Notice role="status" tone={message.tone ?? 'good'} title={message.title}>
      {message.text}
    </Notice>
  ) : null;
}

export function flashMessage<Message>(
  messages: Record<string, Message>,
  key: Query[string] | null,
): Message | undefined {
  return typeof key === 'string' && Object.hasOwn(messages, key) ? messages[key] : undefined;
}
