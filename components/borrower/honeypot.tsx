import { HONEYPOT_NAME } from '#features/form/model/form.ts';

/** Hidden from sight, screen readers and the keyboard. Bots fill it in. */
export function Honeypot({ label }: { label: string }) {
  return (
    <div hidden>
      <label htmlFor={HONEYPOT_NAME}>{label}</label>
      <input
        id={HONEYPOT_NAME}
        name={HONEYPOT_NAME}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        defaultValue=""
      />
    </div>
  );
}

export function TooFastNotice({ children }: { children: string }) {
  return (
    <p
      role="status"
      data-notice="too-fast"
      className="mb-6 border-accent-strong border-l-4 bg-accent-wash px-5 py-4"
    >
      {children}
    </p>
  );
}
