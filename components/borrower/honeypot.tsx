export const TRAP = 'website';

/**
 * A field that no person meets: it is not drawn, not read out and not reached by any key. Programs that fill in whatever
 * they find fill it in too.
 */
export function Trap() {
  return (
    <div hidden>
      <label htmlFor={TRAP}>Leave this empty</label>
      <input id={TRAP} name={TRAP} type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  );
}
