import { SHAPE, VARIANTS, type VariantProps } from './button-link.tsx';

/** A form of plain HTML never shows that it is sending. */
type Sending = { isSending: boolean; sendingLabel: string } | { isSending?: never; sendingLabel?: never };

type ButtonProps = VariantProps & { children: React.ReactNode } & Sending;

/** Keeps the focus while its form is sent. Further clicks do nothing. */
export function Button(props: ButtonProps) {
  const { variant = 'primary', isSending = false, sendingLabel = '', children } = props;
  return (
    <>
      <button
        type="submit"
        aria-disabled={isSending || undefined}
        className={`${SHAPE} ${VARIANTS[variant]} gap-3 ${isSending ? 'cursor-progress' : 'cursor-pointer'}`}
      >
        {isSending && <Spinner />}
        <span>{isSending ? sendingLabel : children}</span>
      </button>
      <span role="status" className="sr-only">
        {isSending ? sendingLabel : ''}
      </span>
    </>
  );
}

export function Spinner() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0 motion-safe:animate-spin">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" strokeOpacity="0.3" fill="none" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" fill="none" />
    </svg>
  );
}
