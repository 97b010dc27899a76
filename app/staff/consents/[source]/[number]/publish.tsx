import type { Returned } from '#app/staff/desk/returned.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { Errors } from '#components/console/errors.tsx';
import { TextField, Tick } from '#components/console/field.tsx';
import { Notice } from '#components/console/notice.tsx';
import type { VersionAtHand } from '#console/find-consent-version.ts';
import { SHORTEST_REASON } from '#domain/consent-sources.ts';
import { publishConsentText } from '../../actions.ts';

type PublishProps = { named: React.ReactNode; version: VersionAtHand; zone: string; returned: Returned };

/** The form that puts a draft on offer, or why this person can't. */
export function Publish({ named, version, zone, returned }: PublishProps) {
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
  if (publishing === 'needs_second_person') {
    return (
      <Card title="Publish">
        <Errors errors={returned.errors} />
        <Notice tone="info" title="Now it is somebody else’s turn">
          You wrote this text, so a second person reads and publishes it. Send them the address of this page.
        </Notice>
      </Card>
    );
  }
  return (
    <Card
      title="Publish"
      note={
        published
          ? `It takes the place of version ${published.number}. Whoever is on the consent page reads the new text and agrees anew.`
          : 'None is published now, so the forms that need this text open with it.'
      }
    >
      <form action={publishConsentText} className="space-y-4">
        <Errors errors={returned.errors} title="It was not published." />
        {named}
        <input type="hidden" name="revision" value={revision} />
        <fieldset>
          <legend className="font-semibold text-[0.875rem]">When</legend>
          <Tick
            name="when"
            type="radio"
            value="now"
            label="Now"
            isChecked={returned.value('when', 'now') === 'now'}
          />
          <Tick
            name="when"
            type="radio"
            value="later"
            label="At a time"
            isChecked={returned.value('when', 'now') === 'later'}
          />
        </fieldset>
        <TextField
          name="at"
          type="datetime-local"
          label="Day and time, if not now"
          hint={`By the clock of your time zone, ${zone}.`}
          error={returned.error('at')}
          defaultValue={returned.value('at')}
        />
        {publishing === 'needs_reason' && (
          <TextField
            name="reason"
            label="Why you publish what you wrote yourself"
            hint={`Nobody else can publish here. At least ${SHORTEST_REASON} letters; it stands with the version and in the audit.`}
            error={returned.error('reason')}
            defaultValue={returned.value('reason')}
            autoComplete="off"
          />
        )}
        <Button>Publish this text</Button>
      </form>
    </Card>
  );
}
