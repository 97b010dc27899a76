import type { FormState } from '#app/staff/_frame/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { Checkbox, TextField } from '#components/console/field.tsx';
import { Notice } from '#components/console/notice.tsx';
import type { VersionDetail } from '#features/consent/find-version.ts';
import { MIN_REASON_LENGTH } from '#features/consent/model/consent-sources.ts';
import { publishConsentText } from '../../actions.ts';

type PublishProps = {
  versionName: React.ReactNode;
  version: VersionDetail;
  zone: string;
  formState: FormState;
};

const NEED_MESSAGES = {
  second_person: {
    title: 'A second person publishes this text',
    words: 'You wrote this text. Ask another person to read and publish it.',
  },
  compliance: {
    title: 'Compliance publishes this text',
    words: 'Its author isn’t in Compliance. Ask a person in Compliance to read and publish it.',
  },
};

/** The form that publishes a draft, or why this person can't. */
export function Publish({ versionName, version, zone, formState }: PublishProps) {
  const { verdict, publishing, published, revision } = version;
  if (verdict === 'unsafe') {
    return (
      <Card title="Publish">
        <Notice tone="bad" title="This text can’t be published">
          Take out what the safety check found, and save the draft again.
        </Notice>
      </Card>
    );
  }
  if (publishing === 'second_person' || publishing === 'compliance') {
    const { title, words } = NEED_MESSAGES[publishing];
    return (
      <Card title="Publish">
        <FormErrors errors={formState.errors} />
        <Notice tone="info" title={title}>
          {words} Send them the address of this page.
        </Notice>
      </Card>
    );
  }
  return (
    <Card
      title="Publish"
      note={
        published
          ? `It takes the place of version ${published.number}. Borrowers on the consent page read the new text and agree again.`
          : 'No version is published now. The forms that need this text open with it.'
      }
    >
      <form action={publishConsentText} className="space-y-4">
        <FormErrors errors={formState.errors} title="It was not published." />
        {versionName}
        <input type="hidden" name="revision" value={revision} />
        <fieldset>
          <legend className="font-semibold text-[0.875rem]">When</legend>
          <Checkbox
            name="when"
            type="radio"
            value="now"
            label="Now"
            isChecked={formState.value('when', 'now') === 'now'}
          />
          <Checkbox
            name="when"
            type="radio"
            value="later"
            label="At a time"
            isChecked={formState.value('when', 'now') === 'later'}
          />
        </fieldset>
        <TextField
          name="at"
          type="datetime-local"
          label="Day and time, if not now"
          hint={`By the clock of your time zone, ${zone}.`}
          error={formState.error('at')}
          defaultValue={formState.value('at')}
        />
        {publishing === 'reason' && (
          <TextField
            name="reason"
            label="Why you publish it alone"
            hint={`You’re the only person who can publish. Type at least ${MIN_REASON_LENGTH} letters. Version, audit and an alert show it.`}
            error={formState.error('reason')}
            defaultValue={formState.value('reason')}
            autoComplete="off"
          />
        )}
        <Button>Publish this text</Button>
      </form>
    </Card>
  );
}
