import { FormState } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { Checkbox, FieldGroup, SelectField, TextField } from '#components/console/field.tsx';
import { Notice } from '#components/console/status.tsx';
import { SEVERITIES } from '#features/alerts/model/alert-kinds.ts';
import { ALERT_EMAIL_FORM, ALERT_WEBHOOK_FORM } from '#features/alerts/model/channel-form.ts';
import type { Handler } from '#features/alerts/store/alert-cards.ts';
import { SEVERITY_LABELS } from '../alert-words.tsx';
import { addEmailChannel, addWebhookChannel } from './actions.ts';

type AddEmailProps = { formState: FormState; people: readonly Handler[]; canSendMail: boolean };

export function AddEmail({ formState, people, canSendMail }: AddEmailProps) {
  const own = ownState(formState, 'email');
  const options = people.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }));
  return (
    <Card title="Add an email" note="For one team member. A new choice replaces the person’s severities.">
      <form action={addEmailChannel} className="max-w-xl space-y-4">
        <input type="hidden" name="act" value="email" />
        {!canSendMail && (
          <Notice tone="warn">We can’t send email until SMTP_URL and SMTP_FROM are set.</Notice>
        )}
        <SelectField
          {...own.input('person', ALERT_EMAIL_FORM)}
          label="Team member"
          options={[{ value: '', label: 'Choose' }, ...options]}
        />
        <SeverityChoice own={own} />
        <Button>Add email</Button>
      </form>
    </Card>
  );
}

export function AddWebhook({ formState }: { formState: FormState }) {
  const own = ownState(formState, 'webhook');
  return (
    <Card title="Add a webhook" note="We post each alert as JSON and sign it. You’ll see the secret once.">
      <form action={addWebhookChannel} className="max-w-xl space-y-4">
        <input type="hidden" name="act" value="webhook" />
        <TextField
          {...own.input('url', ALERT_WEBHOOK_FORM)}
          label="Address"
          hint="It starts with https://. We encrypt it, and show only its host."
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
        <SeverityChoice own={own} />
        <Button>Add webhook</Button>
      </form>
    </Card>
  );
}

/** Of the form that was returned, if it is this one. */
const ownState = (formState: FormState, act: string) =>
  formState.value('act') === act ? formState : new FormState(null);

function SeverityChoice({ own }: { own: FormState }) {
  const chosen = own.values('severities', ['critical', 'warning']);
  return (
    <FieldGroup legend="Alerts to send" error={own.error('severities')}>
      {SEVERITIES.map((severity) => (
        <Checkbox
          key={severity}
          name="severities"
          value={severity}
          label={SEVERITY_LABELS[severity].title}
          hint={SEVERITY_LABELS[severity].note}
          isChecked={chosen.includes(severity)}
        />
      ))}
    </FieldGroup>
  );
}
