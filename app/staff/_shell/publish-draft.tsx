import type { FormState } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { TextField } from '#components/console/field.tsx';
import { Notice } from '#components/console/notice.tsx';
import type { Elements } from '#components/elements.ts';
import { MIN_REASON_LENGTH, type RequiredReview } from '#features/staff/model/two-person-rule.ts';

type PublishDraftProps = {
  publishing: RequiredReview;
  action: (data: FormData) => Promise<void>;
  formState: FormState;
  label?: string;
  /** The fields that name the draft, and those of its kind. */
  children: Elements;
};

/** The form for a person who may publish the draft, or the name of the role that may. */
export function PublishDraft({
  publishing,
  action,
  formState,
  label = 'Publish',
  children,
}: PublishDraftProps) {
  if (publishing === 'second_person' || publishing === 'compliance') {
    return (
      <Notice
        tone="info"
        title={
          publishing === 'compliance'
            ? 'Compliance must publish this draft'
            : 'A second person must publish this draft'
        }
      >
        {`${
          publishing === 'compliance'
            ? 'The author isn’t in Compliance. Ask someone in Compliance to review and publish it.'
            : 'You wrote this draft. Ask another person to review and publish it.'
        } Send them this page’s link.`}
      </Notice>
    );
  }
  return (
    <form action={action} className="space-y-4">
      {children}
      {publishing === 'reason' && (
        <TextField
          name="reason"
          label="Reason for publishing without a second reviewer"
          hint={`You’re the only person who can publish. ${MIN_REASON_LENGTH}+ characters, recorded in the activity log.`}
          error={formState.error('reason')}
          defaultValue={formState.value('reason')}
          autoComplete="off"
        />
      )}
      <Button>{label}</Button>
    </form>
  );
}
