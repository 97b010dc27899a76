import type { FormState } from '#app/staff/_shell/old-input.ts';
import { PublishDraft } from '#app/staff/_shell/publish-draft.tsx';
import { Card } from '#components/console/card.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { Checkbox, TextField } from '#components/console/field.tsx';
import { Notice } from '#components/console/notice.tsx';
import { PUBLISH_FORM } from '#features/consent/model/version-form.ts';
import type { VersionDetail } from '#features/consent/read-consents.ts';
import { fieldAttributes } from '#platform/values/posted-form.ts';
import { publishConsentText } from '../../actions.ts';

type PublishProps = {
  versionName: React.ReactNode;
  version: VersionDetail;
  zone: string;
  formState: FormState;
};

const NEED_MESSAGES = {
  second_person: {
    title: 'A second person must publish this text',
    words: 'You wrote this text. Ask someone else to review and publish it.',
  },
  compliance: {
    title: 'Compliance must publish this text',
    words: 'The author isn’t in Compliance. Ask someone in Compliance to review and publish it.',
  },
};

export function Publish({ versionName, version, zone, formState }: PublishProps) {
  const { verdict, publishing, published, revision } = version;
  if (verdict === 'unsafe') {
    return (
      <Card title="Publish">
        <Notice tone="bad" title="This text can’t be published">
          Fix what the safety check found, then save the draft again.
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
          {`${words} Send them this page’s link.`}
        </Notice>
      </Card>
    );
  }
  return (
    <Card
      title="Publish"
      note={
        published
          ? `Replaces version ${published.number}. Borrowers on the consent page must read the new text and agree again.`
          : 'No version is published now. Publishing opens the forms that need this text.'
      }
    >
      <PublishDraft publishing={publishing} action={publishConsentText} formState={formState}>
        <FormErrors errors={formState.errors} title="Not published." />
        <span>{versionName}</span>
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
            label="Later"
            isChecked={formState.value('when', 'now') === 'later'}
          />
        </fieldset>
        <TextField
          name="at"
          {...fieldAttributes(PUBLISH_FORM, 'at')}
          label="Date and time"
          hint={`Only for “Later”. Times are in your time zone (${zone}).`}
          error={formState.error('at')}
          defaultValue={formState.value('at')}
        />
      </PublishDraft>
    </Card>
  );
}
