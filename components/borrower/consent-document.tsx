'use client';

import { useEffect, useRef } from 'react';
import { COPY_QUERY } from '#features/lead/model/receipt.ts';

type ConsentDocumentProps = {
  sha256: string;
  title: string;
  operatorName: string;
  isLong?: boolean;
  isCopy?: boolean;
};

/** Never add allow-scripts here: with allow-same-origin it would undo the sandbox. */
export function ConsentDocument(props: ConsentDocumentProps) {
  const { sha256, title, operatorName, isLong = false, isCopy = false } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // The bars of a phone's browser change only the height, also while reading.
    let width = 0;
    const refit = () => {
      if (width === window.innerWidth) return;
      width = window.innerWidth;
      grow(frame.current);
    };
    refit();
    window.addEventListener('resize', refit);
    return () => window.removeEventListener('resize', refit);
  }, []);
  const document = `/consent/${sha256}`;
  const url = isCopy ? `${document}?${COPY_QUERY}` : document;
  return (
    <div className="rounded-xl border border-line-strong bg-white">
      <div className="flex flex-wrap items-center justify-between gap-x-6 rounded-t-xl border-line-strong border-b bg-sunken px-5 py-1 text-base">
        <span className="pt-2 font-semibold sm:pb-2">From {operatorName}, word for word</span>
        <span className="no-print flex flex-wrap gap-x-5">
          <a href={url} target="_blank" rel="noopener" className="inline-flex min-h-11 items-center">
            <span>
              Open or print<span className="sr-only">, in a new tab: {title}</span>
            </span>
          </a>
          <a
            href={`${document}/text`}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center"
          >
            <span>
              Words only<span className="sr-only">, in a new tab: {title}</span>
            </span>
          </a>
        </span>
      </div>
      <iframe
        ref={frame}
        src={url}
        title={title}
        onLoad={() => grow(frame.current)}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        className={`block w-full rounded-b-xl ${isLong ? 'h-128' : 'h-80'}`}
      />
    </div>
  );
}

/** The frame grows to its content below the fold, where nothing jumps. */
function grow(frame: HTMLIFrameElement | null) {
  if (!frame) return;
  frame.style.height = '';
  const needed = frame.contentDocument?.documentElement?.scrollHeight ?? 0;
  if (needed > frame.clientHeight) frame.style.height = `${needed}px`;
}
