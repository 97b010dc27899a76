import { usePathname } from 'next/navigation';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { SubmitError } from './use-submitting.ts';

/** Texts of a form that is sent by scripts: what its button says then, and why nothing was saved. */
export type SubmitWords = Dictionary['parts']['submit'];

export const ENGLISH_SUBMIT_WORDS: SubmitWords = {
  sending: 'One moment…',
  failed:
    'We couldn’t save this. Everything you entered is still here. Wait a minute and try again. We never send anything twice.',
  outdated: {
    before:
      'We updated this page after you opened it, so nothing was sent. Everything you entered is still here.',
    link: 'Open the new page in another tab',
    after: ', copy your answers over, and continue there.',
  },
};

type SubmitErrorProps = { submitError: SubmitError | null; words?: SubmitWords };

export function SubmitErrorNotice({ submitError, words = ENGLISH_SUBMIT_WORDS }: SubmitErrorProps) {
  if (!submitError) return null;
  return (
    <p role="alert" className="mb-6 border-danger border-l-4 bg-danger-wash px-5 py-4">
      {submitError === 'outdated' ? <Outdated words={words.outdated} /> : words.failed}
    </p>
  );
}

function Outdated({ words: { before, link, after } }: { words: SubmitWords['outdated'] }) {
  const path = usePathname();
  return (
    <>
      {before}{' '}
      <a href={path} target="_blank" rel="noreferrer" className="font-semibold">
        {link}
      </a>
      {after}
    </>
  );
}
