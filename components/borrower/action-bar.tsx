/**
 * On a phone, the button stays in view with the state of the checkboxes, which style rules show. It stays at its place
 * if the window is short or the text is large: then `bottom` is far below the window, where nothing sticks.
 */
export function ActionBar({ hasCalls, children }: { hasCalls: boolean; children: React.ReactNode }) {
  return (
    <div className="action-bar mt-10 max-sm:sticky max-sm:bottom-[min(0px,(100dvh-40rem)*99)] max-sm:z-1 max-sm:-mx-5 max-sm:border-line max-sm:border-t max-sm:bg-surface max-sm:px-5 max-sm:pt-2 max-sm:pb-3 print:static">
      <p className="no-print mb-2 hidden text-base supports-[selector(:has(a))]:max-sm:block">
        {'Your consent: '}
        <span className="group-has-[#agree:checked]:hidden">not yet</span>
        <span className="hidden font-semibold group-has-[#agree:checked]:inline">yes</span>
        {hasCalls && (
          <>
            {' · Calls and texts: '}
            <span className="group-has-[#phone-agree:checked]:hidden">no</span>
            <span className="hidden font-semibold group-has-[#phone-agree:checked]:inline">yes</span>
          </>
        )}
      </p>
      {children}
    </div>
  );
}
