import { LANDING_FORM } from '#features/campaign/model/campaign-link.ts';
import { ANSWERS_FORM } from '#features/questions/model/forms/form.ts';
import { LANGUAGE_NAMES, type Language } from '#features/wording/model/language.ts';

const SHAPE = 'min-h-11 min-w-11 items-center justify-end';

/**
 * A link would lose typed answers. A button of the form saves them, and that of a landing page takes them along.
 * The stylesheet shows the one that fits the page, and none beside other fields.
 */
export function LanguageSwitch({ to, className }: { to: Language; className: string }) {
  return (
    <>
      <a href={`?lang=${to}`} lang={to} className={`language-link inline-flex ${SHAPE} ${className}`}>
        {LANGUAGE_NAMES[to]}
      </a>
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

/** Enter in a field takes the first submit button of its form, even a hidden one: here it must not be the switch. */
const EnterTakes = ({ form }: { form: string }) => (
  <button type="submit" form={form} hidden tabIndex={-1} aria-hidden="true" />
);
