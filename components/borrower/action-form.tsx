'use client';

import { Button } from './button.tsx';
import { SubmitErrorNotice } from './submit-error.tsx';
import { useSubmit } from './use-submitting.ts';

type ActionFormProps = {
  action: (form: FormData) => Promise<void>;
  label: string;
  variant?: 'primary' | 'quiet' | 'danger';
  /** Fields, from the server. */
  children?: React.ReactNode;
  beside?: React.ReactNode;
};

/** A form whose answers only the server checks. */
export function ActionForm({ action, label, variant, children, beside }: ActionFormProps) {
  const { isSending, submitError, send } = useSubmit(action);
  return (
    <form
      action={action}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(new FormData(event.currentTarget));
      }}
    >
      {children}
      <SubmitErrorNotice submitError={submitError} />
      <div className="flex flex-wrap gap-4">
        <div className="w-full sm:w-auto">
          <Button variant={variant} isSending={isSending}>
            {label}
          </Button>
        </div>
        {beside}
      </div>
    </form>
  );
}
