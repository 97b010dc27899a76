'use client';

import { useEffect, useRef, useState } from 'react';

export function CopyField({ label, value }: { label: string; value: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [canCopy, setCanCopy] = useState(false);
  const [message, setMessage] = useState('');
  useEffect(() => setCanCopy('clipboard' in navigator), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setMessage('Copied');
    } catch {
      field.current?.select();
      setMessage('Press Ctrl+C to copy it');
    }
  };
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <input
        ref={field}
        readOnly
        value={value}
        aria-label={label}
        onFocus={(event) => event.target.select()}
        className="min-h-10 min-w-0 grow basis-48 rounded-lg border border-line bg-sunken px-3 py-1.5 font-mono text-[0.8125rem] text-ink"
      />
      {canCopy && (
        <button
          type="button"
          onClick={copy}
          className="min-h-10 shrink-0 cursor-pointer rounded-lg border border-line-strong bg-surface px-3 py-1.5 font-semibold text-[0.875rem] hover:border-ink"
        >
          <span>Copy</span>
          <span className="sr-only">{`: ${label}`}</span>
        </button>
      )}
      <span role="status" className="text-[0.8125rem] text-ink-soft">
        {message}
      </span>
    </div>
  );
}
