import type { FormState } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { TextField } from '#components/console/field.tsx';
import { ConfirmForm, Hidden } from '#components/console/form.tsx';
import { Notice } from '#components/console/status.tsx';
import { Sentence } from '#components/console/time.tsx';
import type { Elements } from '#components/elements.ts';
import { MIN_REASON_LENGTH, type RequiredReview } from '#features/staff/model/two-person-rule.ts';

type Action = (data: FormData) => Promise<void>;

type DraftCardProps = Pick<PublishDraftProps, 'publishing' | 'formState' | 'label'> & {
  title: string;
  saved: { by: string; at: Date; zone: string };
  note: string;
  /** False if the actor's role doesn't allow it. */
  publish: Action | false;
  discard: Action | false;
  discardNote: string;
  /** They name the draft. */
  fields: Record<string, string | number>;
  /** The publisher reads it first. */
  children?: Elements;
};

export function DraftCard(props: DraftCardProps) {
  const { title, saved, note, publish, discard, discardNote, fields, children, ...publishing } = props;
  return (
    <Card
      title={title}
      note={<Sentence zone={saved.zone} of={[`Saved by ${saved.by}, `, saved.at, `. ${note}`]} />}
    >
      <div className="space-y-4">
        {children}
        {publish && (
          <PublishDraft {...publishing} action={publish} noun="draft">
            <Hidden fields={fields} />
          </PublishDraft>
        )}
        {discard && (
          <ConfirmForm
            summary="Discard draft…"
            description={discardNote}
            action={discard}
            fields={fields}
            button="Discard draft"
          />
        )}
      </div>
    </Card>
  );
}

type PublishDraftProps = {
  publishing: RequiredReview;
  action: Action;
  formState: FormState;
  noun: 'draft' | 'text';
  label?: string;
  /** The fields that name the draft, and those of its kind. */
  children: Elements;
};

/** The form for a person who may publish the draft, or the name of the role that may. */
export function PublishDraft(props: PublishDraftProps) {
  const { publishing, action, formState, noun, label = 'Publish', children } = props;
  if (publishing === 'compliance')
    return (
      <Notice title={`Compliance must publish this ${noun}`}>
        The author isn’t in Compliance. Ask someone in Compliance to review and publish it. Send them this
        page’s link.
      </Notice>
    );
  if (publishing === 'second_person')
    return (
      <Notice title={`A second person must publish this ${noun}`}>
        {`You wrote this ${noun}. Ask someone else to review and publish it. Send them this page’s link.`}
      </Notice>
    );
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

type Shown = { version: string; lang?: string | undefined; value: React.ReactNode };

/** A changed value in each of its versions, the draft in bold. */
export function VersionValues({ label, shown }: { label: string; shown: readonly Shown[] }) {
  return (
    <li className="rounded-lg border border-line px-4 py-3">
      <p className="font-semibold">{label}</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {shown.map(({ version, lang, value }) => (
          <div key={version} className="contents">
            <dt className="text-[0.875rem] text-ink-soft">{version}</dt>
            <dd
              lang={lang}
              className={`min-w-0 max-w-prose wrap-anywhere ${version === 'Draft' ? 'font-semibold' : ''}`}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
