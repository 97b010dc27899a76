import type { Elements } from '#components/elements.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';

type ActionBarProps = {
  words: Dictionary['consent']['status'];
  hasCalls: boolean;
  children: Elements;
};

/**
 * On a phone, the button stays in view beside the state of the checkboxes, which style rules show. It stays at its place
 * if the window is short or the text is large: then `bottom` is far below the window, where nothing sticks.
 */
export function ActionBar({ words, hasCalls, children }: ActionBarProps) {
  return (
    <div className="action-bar mt-10 max-sm:sticky max-sm:bottom-[min(0px,(100dvh-40rem)*99)] max-sm:z-1 max-sm:-mx-5 max-sm:border-line max-sm:border-t max-sm:bg-surface max-sm:px-5 max-sm:py-2 print:static">
      <p className="action-state no-print hidden flex-[99_1_8rem] text-sm leading-snug supports-[selector(:has(a))]:max-sm:block">
        <span className="mr-3 inline-block">
          <span>{words.consent}</span>
          <span className="group-has-[#agree:checked]:hidden">{words.notYet}</span>
          <span className="hidden font-semibold group-has-[#agree:checked]:inline">{words.yes}</span>
        </span>
        <span> </span>
        {hasCalls && (
          <span className="inline-block">
            <span>{words.calls}</span>
            <span className="group-has-[#phone-agree:checked]:hidden">{words.no}</span>
            <span className="hidden font-semibold group-has-[#phone-agree:checked]:inline">{words.yes}</span>
          </span>
        )}
      </p>
      {children}
    </div>
  );
}
