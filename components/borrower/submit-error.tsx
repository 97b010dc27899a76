import { usePathname } from 'next/navigation';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { SubmitError } from './use-submitting.ts';

/** Texts of a form that is sent by scripts: what its button says then, and why nothing was saved. */
export type SubmitWords = Dictionary['parts']['submit' | 'submitRequest'];

type SubmitErrorProps = { submitError: SubmitError | null; words: SubmitWords };

export function SubmitErrorNotice({ submitError, words }: SubmitErrorProps) {
  if (!submitError || submitError === 'too_fast') return null;
  return (
    <p role="alert" className="mb-6 border-danger border-l-4 bg-danger-wash px-5 py-4">
      {submitError === 'outdated' ? (
        <Outdated words={words.outdated} />
      ) : (
        <span key={submitError}>{words[submitError]}</span>
      )}
    </p>
  );
}

function Outdated({ words: { before, link, after } }: { words: SubmitWords['outdated'] }) {
  const path = usePathname();
  return (
    <>
      <span>{`${before} `}</span>
      <a href={path} target="_blank" rel="noreferrer" className="font-semibold">
        {link}
      </a>
      <span>{after}</span>
    </>
  );
}
