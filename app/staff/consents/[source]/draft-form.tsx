import type { FormState } from '#app/staff/_shell/old-input.ts';
import { FormErrors } from '#components/console/errors.tsx';
import { TextArea } from '#components/console/field.tsx';
import { Hidden, SaveOrCancel } from '#components/console/form.tsx';
import { MAX_TEXT_BYTES } from '#features/consent/model/consent-text.ts';
import { DRAFT_FORM } from '#features/consent/model/version-form.ts';

type DraftFormProps = {
  action: (form: FormData) => Promise<void>;
  /** They name the draft, or the new draft's source and model. */
  fields: Record<string, string | number | undefined>;
  text: string;
  formState: FormState;
  back: string;
};

export function DraftForm({ action, fields, text, formState, back }: DraftFormProps) {
  return (
    <form action={action} className="space-y-4">
      <FormErrors errors={formState.errors} />
      <Hidden fields={fields} />
      <TextArea
        label="Text (HTML)"
        hint={`Up to ${MAX_TEXT_BYTES / 1_000} KB. Line breaks become line feeds. We store and send the rest as entered. To store a file byte for byte, ask an engineer to add it with a command.`}
        rows={18}
        isCode
        spellCheck={false}
        {...formState.input('text', DRAFT_FORM, text)}
      />
      <SaveOrCancel save="Save draft and preview" cancel={back} />
    </form>
  );
}
