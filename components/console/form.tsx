import type { Elements } from '#components/elements.ts';
import { Button } from './button.tsx';
import { ButtonLink, type ButtonProps } from './plain-button.tsx';

type Fields = Readonly<Record<string, string | number | undefined>>;

export const Hidden = ({ fields }: { fields: Fields }) =>
  Object.entries(fields).map(
    ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );

export const SaveOrCancel = ({ save, cancel }: { save: string; cancel: string }) => (
  <div className="flex flex-wrap gap-2">
    <Button>{save}</Button>
    <ButtonLink href={cancel}>Cancel</ButtonLink>
  </div>
);

type ActionButtonProps = Omit<ButtonProps, 'formAction'> & {
  action: (data: FormData) => Promise<void>;
  fields?: Fields;
};

export const ActionButton = ({ action, fields = {}, children, ...button }: ActionButtonProps) => (
  <form action={action}>
    <Hidden fields={fields} />
    <Button variant="quiet" {...button}>
      {children}
    </Button>
  </form>
);

type ConfirmFormProps = Omit<ActionButtonProps, 'children'> & {
  summary: string;
  description: string;
  isOpen?: boolean;
  button: string;
  children?: Elements;
};

/** The button for an act that is hard to undo, behind a disclosure that says what it does. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { summary, description, isOpen = false, action, fields = {}, button, children, ...rest } = props;
  return (
    <details open={isOpen} className="min-w-0">
      <summary className="inline-flex min-h-10 items-center whitespace-nowrap rounded-lg border border-line-strong bg-surface px-4 font-semibold text-[0.9375rem] hover:border-ink">
        {summary}
      </summary>
      <div className="max-w-64 space-y-2 whitespace-normal pt-2 text-[0.875rem]">
        <p>{description}</p>
        <form action={action} className="space-y-3">
          <Hidden fields={fields} />
          {children}
          <Button variant="danger" {...rest}>
            {button}
          </Button>
        </form>
      </div>
    </details>
  );
}
