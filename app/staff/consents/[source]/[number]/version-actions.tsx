import type { FormState } from '#app/staff/_shell/old-input.ts';
import {
  copyConsentText,
  discardConsentText,
  retireConsentText,
  unscheduleConsentText,
} from '#app/staff/consents/actions.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { ConfirmDisclosure } from '#components/console/confirm-disclosure.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { TextField } from '#components/console/field.tsx';
import type { Actor } from '#features/access/model/actor.ts';
import { allows } from '#features/access/model/permissions.ts';
import { RETIRE_FORM } from '#features/consent/model/version-form.ts';
import type { VersionDetail } from '#features/consent/read-consents.ts';
import { MIN_REASON_LENGTH } from '#features/staff/model/two-person-rule.ts';
import { fieldAttributes } from '#platform/values/posted-form.ts';
import { Publish } from './publish.tsx';

type VersionActionsProps = { actor: Actor; slug: string; version: VersionDetail; formState: FormState };

export function VersionActions({ actor, slug, version, formState }: VersionActionsProps) {
  const { state, number } = version;
  const mayDraft = allows(actor.role, 'consents_draft');
  const mayPublish = allows(actor.role, 'consents_publish');
  const versionName = <VersionName slug={slug} number={number} />;
  if (state === 'draft' && (mayPublish || mayDraft)) {
    return (
      <>
        {mayPublish && (
          <Publish versionName={versionName} version={version} zone={actor.timeZone} formState={formState} />
        )}
        {mayDraft && (
          <ConfirmDisclosure
            summary="Discard draft…"
            description="You can’t edit or publish it afterward. Its text stays in the list of versions."
          >
            <form action={discardConsentText}>
              <span>{versionName}</span>
              <Button variant="danger">Discard draft</Button>
            </form>
          </ConfirmDisclosure>
        )}
      </>
    );
  }
  if (state === 'scheduled' && mayPublish) {
    return (
      <Card
        title="Scheduled"
        note="To edit this text or publish it now, cancel the scheduled publishing first."
      >
        <form action={unscheduleConsentText} className="space-y-3">
          <FormErrors errors={formState.errors} />
          <span>{versionName}</span>
          <Button variant="danger">Cancel scheduled publishing</Button>
        </form>
      </Card>
    );
  }
  if (state === 'retired' && mayDraft) {
    return (
      <Card
        title="Use this text again"
        note="The draft starts as an exact copy. Two people publish it, and one must be in Compliance."
      >
        <form action={copyConsentText}>
          <span>{versionName}</span>
          <Button variant="quiet">Create draft from this text</Button>
        </form>
      </Card>
    );
  }
  return state === 'published' && mayPublish ? (
    <Retire versionName={versionName} formState={formState} />
  ) : null;
}

function Retire({ versionName, formState }: { versionName: React.ReactNode; formState: FormState }) {
  return (
    <Card
      title="Unpublish"
      note="This closes the forms that need this text. To replace it, publish another version instead."
    >
      <form action={retireConsentText} className="space-y-3">
        <FormErrors errors={formState.errors} />
        <span>{versionName}</span>
        <TextField
          name="reason"
          {...fieldAttributes(RETIRE_FORM, 'reason')}
          label="Reason"
          hint={`At least ${MIN_REASON_LENGTH} characters. Recorded in the activity log.`}
          error={formState.error('reason')}
          defaultValue={formState.value('reason')}
          autoComplete="off"
        />
        <Button variant="danger">Unpublish</Button>
      </form>
    </Card>
  );
}

function VersionName({ slug, number }: { slug: string; number: number }) {
  return (
    <>
      <input type="hidden" name="source" value={slug} />
      <input type="hidden" name="number" value={number} />
    </>
  );
}
