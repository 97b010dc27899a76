export const HONEYPOT_NAME = 'website';

/**
 * A field that no person meets: it is not drawn, not read out and not reached by any key. Programs that fill in whatever
 * they find fill it in too.
 */
export function Honeypot() {
  return (
    <div hidden>
      <label htmlFor={HONEYPOT_NAME}>Leave this empty</label>
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
