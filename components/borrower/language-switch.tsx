import { ANSWERS_FORM } from '#features/questions/model/forms/form.ts';
import { LANGUAGE_NAMES, type Language } from '#features/wording/model/language.ts';

const SHAPE = 'min-h-11 min-w-11 items-center justify-end';

/** A link would lose typed answers, and the button saves them. The stylesheet shows the button on pages with such a form. */
export function LanguageSwitch({ to, className }: { to: Language; className: string }) {
  return (
    <>
      <a href={`?lang=${to}`} lang={to} className={`language-link inline-flex ${SHAPE} ${className}`}>
        {LANGUAGE_NAMES[to]}
      </a>
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
    </>
  );
}
