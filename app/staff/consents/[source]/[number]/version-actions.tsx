import { PublishDraft } from '#app/staff/_shell/draft-card.tsx';
import type { FormState } from '#app/staff/_shell/old-input.ts';
import {
  copyConsentText,
  discardConsentText,
  publishConsentText,
  retireConsentText,
  unscheduleConsentText,
} from '#app/staff/consents/actions.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { Checkbox, TextField } from '#components/console/field.tsx';
import { ActionButton, ConfirmForm, Hidden } from '#components/console/form.tsx';
import { Notice } from '#components/console/status.tsx';
import type { Actor } from '#features/access/model/actor.ts';
import { allows } from '#features/access/model/permissions.ts';
import { PUBLISH_FORM, RETIRE_FORM } from '#features/consent/model/version-form.ts';
import type { VersionDetail } from '#features/consent/read-consents.ts';
import { MIN_REASON_LENGTH } from '#features/staff/model/two-person-rule.ts';

type VersionActionsProps = { actor: Actor; slug: string; version: VersionDetail; formState: FormState };

export function VersionActions({ actor, slug, version, formState }: VersionActionsProps) {
  const { state, number } = version;
  const mayDraft = allows(actor.role, 'consents_draft');
  const mayPublish = allows(actor.role, 'consents_publish');
  const fields = { source: slug, number };
  if (state === 'draft')
    return (
      <>
        {mayPublish && (
          <Card title="Publish" note={publishNote(version)}>
            <Publish fields={fields} version={version} zone={actor.timeZone} formState={formState} />
          </Card>
        )}
        {mayDraft && (
          <ConfirmForm
            summary="Discard draft…"
            description="You can’t edit or publish it afterward. Its text stays in the list of versions."
            action={discardConsentText}
            fields={fields}
            button="Discard draft"
          />
        )}
      </>
    );
  if (state === 'scheduled' && mayPublish)
    return (
      <Card
        title="Scheduled"
        note="To edit this text or publish it now, cancel the scheduled publishing first."
      >
        <form action={unscheduleConsentText} className="space-y-3">
          <FormErrors errors={formState.errors} />
          <Hidden fields={fields} />
          <Button variant="danger">Cancel scheduled publishing</Button>
        </form>
      </Card>
    );
  if (state === 'retired' && mayDraft)
    return (
      <Card
        title="Use this text again"
        note="The draft starts as an exact copy. Two people publish it, and one must be in Compliance."
      >
        <ActionButton action={copyConsentText} fields={fields}>
          Create draft from this text
        </ActionButton>
      </Card>
    );
  return state === 'published' && mayPublish && <Retire fields={fields} formState={formState} />;
}

type ActionProps = { fields: { source: string; number: number }; formState: FormState };

const isWaiting = ({ publishing }: VersionDetail) =>
  publishing === 'second_person' || publishing === 'compliance';

function publishNote(version: VersionDetail): string | null {
  if (version.verdict === 'unsafe' || isWaiting(version)) return null;
  return version.published
    ? `Replaces version ${version.published.number}. Borrowers on the consent page must read the new text and agree again.`
    : 'No version is published now. Publishing opens the forms that need this text.';
}

function Publish({
  fields,
  version,
  zone,
  formState,
}: ActionProps & { version: VersionDetail; zone: string }) {
  const { verdict, publishing, revision } = version;
  if (verdict === 'unsafe')
    return (
      <Notice tone="bad" title="This text can’t be published">
        Fix what the safety check found, then save the draft again.
      </Notice>
    );
  return (
    <>
      {isWaiting(version) && <FormErrors errors={formState.errors} />}
      <PublishDraft publishing={publishing} action={publishConsentText} formState={formState} noun="text">
        <FormErrors errors={formState.errors} title="Not published." />
        <Hidden fields={{ ...fields, revision }} />
        <fieldset>
          <legend className="font-semibold text-[0.875rem]">When</legend>
          {Object.entries({ now: 'Now', later: 'Later' }).map(([value, label]) => (
            <Checkbox
              key={value}
              name="when"
              type="radio"
              value={value}
              label={label}
              isChecked={formState.value('when', 'now') === value}
            />
          ))}
        </fieldset>
        <TextField
          {...formState.input('at', PUBLISH_FORM)}
          label="Date and time"
          hint={`Only for “Later”. Times are in your time zone (${zone}).`}
        />
      </PublishDraft>
    </>
  );
}

function Retire({ fields, formState }: ActionProps) {
  return (
    <Card
      title="Unpublish"
      note="This closes the forms that need this text. To replace it, publish another version instead."
    >
      <form action={retireConsentText} className="space-y-3">
        <FormErrors errors={formState.errors} />
        <Hidden fields={fields} />
        <TextField
          {...formState.input('reason', RETIRE_FORM)}
          label="Reason"
          hint={`At least ${MIN_REASON_LENGTH} characters. Recorded in the activity log.`}
          autoComplete="off"
        />
        <Button variant="danger">Unpublish</Button>
      </form>
    </Card>
  );
}
