'use client';

import type { Elements } from '#components/elements.ts';
import { Button } from './button.tsx';
import { type Control, controlAfter, enteredIn, focusOn, isPhone } from './enter-key.ts';
import { SubmitErrorNotice, type SubmitWords } from './submit-error.tsx';
import { useSubmit } from './use-submitting.ts';

type ActionFormProps = {
  action: (form: FormData) => Promise<void>;
  label: string;
  words: SubmitWords;
  variant?: 'primary' | 'quiet' | 'danger';
  /** Fields, from the server. */
  children?: Elements;
  beside?: Elements;
};

/** A form whose answers only the server checks. */
export function ActionForm({ action, label, words, variant, children, beside }: ActionFormProps) {
  const { isSending, submitError, send } = useSubmit(action);
  return (
    <form
      action={action}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const entered = enteredIn(form, (event.nativeEvent as SubmitEvent).submitter);
        const isWanted = ({ value }: Control) => isPhone() || value === '';
        if (entered && focusOn(controlAfter(form, entered, isWanted))) return;
        send(new FormData(form));
      }}
    >
      {/* Pressing Enter in a field takes the first button of a form. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      {children}
      <SubmitErrorNotice submitError={submitError} words={words} />
      <div className="flex flex-wrap gap-4">
        <div className="w-full sm:w-auto">
          <Button variant={variant} isSending={isSending} sendingLabel={words.sending}>
            {label}
          </Button>
        </div>
        {beside}
      </div>
    </form>
  );
}
