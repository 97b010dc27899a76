'use client';

import { useEffect, useState } from 'react';

type CopyButtonProps = { text: string; words: { copy: string; copied: string }; label: string };

/** Without scripts, and where the browser lets no page copy, it leaves its room empty: nothing jumps. */
export function CopyButton({ text, words, label }: CopyButtonProps) {
  const [canCopy, setCanCopy] = useState(false);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => setCanCopy('clipboard' in navigator), []);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCanCopy(false),
    );
  return (
    <>
      <button
        type="button"
        onClick={copy}
        aria-label={`${isCopied ? words.copied : words.copy}: ${label}`}
        className={`min-h-11 min-w-20 shrink-0 cursor-pointer rounded-lg border border-line-strong bg-surface px-3 font-semibold text-base hover:border-ink print:hidden ${canCopy ? '' : 'invisible'}`}
      >
        {isCopied ? words.copied : words.copy}
      </button>
      <span role="status" className="sr-only">
        {isCopied ? words.copied : ''}
      </span>
    </>
  );
}
