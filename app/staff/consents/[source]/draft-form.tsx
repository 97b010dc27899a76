import type { FormState } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { TextArea } from '#components/console/field.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { MAX_TEXT_BYTES } from '#features/consent/model/consent-text.ts';
import { DRAFT_FORM } from '#features/consent/model/version-form.ts';
import { fieldAttributes } from '#platform/values/posted-form.ts';

type DraftFormProps = {
  action: (form: FormData) => Promise<void>;
  slug: string;
  text: string;
  formState: FormState;
  draft?: { number: number; revision: number };
  from?: number | undefined;
  back: string;
};

export function DraftForm({ action, slug, text, formState, draft, from, back }: DraftFormProps) {
  return (
    <form action={action} className="space-y-4">
      <FormErrors errors={formState.errors} />
      <input type="hidden" name="source" value={slug} />
      {draft && <input type="hidden" name="number" value={draft.number} />}
      {draft && <input type="hidden" name="revision" value={draft.revision} />}
      {from !== undefined && <input type="hidden" name="from" value={from} />}
      <TextArea
        name="text"
        label="Text (HTML)"
        hint={`Up to ${MAX_TEXT_BYTES / 1_000} KB. Line breaks become line feeds. We store and send the rest as entered. To store a file byte for byte, ask an engineer to add it with a command.`}
        error={formState.error('text')}
        rows={18}
        isCode
        spellCheck={false}
        {...fieldAttributes(DRAFT_FORM, 'text')}
        defaultValue={formState.value('text', text)}
      />
      <div className="flex flex-wrap gap-3">
        <Button>Save draft and preview</Button>
        <ButtonLink href={back}>Cancel</ButtonLink>
      </div>
    </form>
  );
}
