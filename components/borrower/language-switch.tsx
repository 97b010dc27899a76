import { LANDING_FORM } from '#features/campaign/model/campaign-link.ts';
import { ANSWERS_FORM } from '#features/form/model/form.ts';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import { LANGUAGE_NAMES, type Language } from '#features/wording/model/language.ts';

const SHAPE = 'min-h-11 min-w-11 items-center justify-end';

type SwitchProps = {
  to: Language;
  className: string;
  /** The shape of a row of the header. */
  column: string;
};

/**
 * A link would lose typed answers. A button of the form saves them, and that of a landing page takes them along.
 * Other fields are never saved: once they hold something, the link first says what it clears.
 * The stylesheet shows the one that fits the page.
 */
export function LanguageSwitch({ to, className, column }: SwitchProps) {
  return (
    <>
      <a href={`?lang=${to}`} lang={to} className={`language-link inline-flex ${SHAPE} ${className}`}>
        {LANGUAGE_NAMES[to]}
      </a>
      <ClearingSwitch to={to} className={className} column={column} />
      <EnterTakes form={ANSWERS_FORM} />
      <button
        type="submit"
        form={ANSWERS_FORM}
        name="language"
        value={to}
        formNoValidate
        lang={to}
        className={`language-button ${SHAPE} cursor-pointer underline underline-offset-4 ${className || 'text-accent-strong'}`}
      >
        {LANGUAGE_NAMES[to]}
      </button>
      <EnterTakes form={LANDING_FORM} />
      <button
        type="submit"
        form={LANDING_FORM}
        formAction="?"
        name="lang"
        value={to}
        lang={to}
        className={`language-landing ${SHAPE} cursor-pointer underline underline-offset-4 ${className || 'text-accent-strong'}`}
      >
        {LANGUAGE_NAMES[to]}
      </button>
    </>
  );
}

/** The note is in the language that its reader is looking for. It opens below the header, whose `relative` it needs. */
function ClearingSwitch({ to, className, column }: SwitchProps) {
  const { switchClears, switchLanguage } = DICTIONARIES[to].shell;
  return (
    <details lang={to} className="language-clears">
      <summary
        className={`inline-flex ${SHAPE} cursor-pointer list-none underline underline-offset-4 [&::-webkit-details-marker]:hidden ${className || 'text-accent-strong'}`}
      >
        {LANGUAGE_NAMES[to]}
      </summary>
      <div className="absolute inset-x-0 top-full z-10 border-line border-y bg-surface text-ink shadow-card">
        <div className={`${column} flex flex-wrap items-center gap-x-6 py-2 sm:justify-end`}>
          <p>{switchClears}</p>
          <a href={`?lang=${to}`} className="inline-flex min-h-11 items-center font-semibold">
            {switchLanguage}
          </a>
        </div>
      </div>
    </details>
  );
}

/** Enter in a field takes the first submit button of its form, even a hidden one: here it must not be the switch. */
const EnterTakes = ({ form }: { form: string }) => (
  <button type="submit" form={form} hidden tabIndex={-1} aria-hidden="true" />
);
