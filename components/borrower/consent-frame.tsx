'use client';

import { useEffect, useRef } from 'react';
import type { Paragraph } from '#features/consent/model/paragraphs.ts';

type ConsentFrameProps = { url: string; title: string; paragraphs: readonly Paragraph[] };

/** As wide as five characters of an average English text, in any common font. */
const FILLER = 'onet ';
/** Bold and capital letters are wider. */
const CHARACTERS = 4.8;

/** Never add allow-scripts here: with allow-same-origin it would undo the sandbox. */
export function ConsentFrame({ url, title, paragraphs }: ConsentFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // The bars of a phone's browser change only the height, also while reading.
    let width = 0;
    const refit = () => {
      if (width === window.innerWidth) return;
      const isFirst = width === 0;
      width = window.innerWidth;
      fitToText(frame.current, isFirst);
    };
    refit();
    window.addEventListener('resize', refit);
    return () => window.removeEventListener('resize', refit);
  }, []);
  return (
    <div className="grid grid-cols-1 *:col-start-1 *:row-start-1">
      {/* Invisible letters take the height until the text can be measured. */}
      <div className="frame-room notranslate">
        {paragraphs.map(({ length, kind }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text never change
          <div key={index} className={kind && `frame-${kind}`}>
            {FILLER.repeat(length / CHARACTERS + 1)}
          </div>
        ))}
      </div>
      <iframe
        ref={frame}
        src={url}
        title={title}
        onLoad={() => fitToText(frame.current, true)}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        className="block h-0 min-h-full w-full rounded-b-xl"
      />
    </div>
  );
}

/** To the height of its text. A first fit that shrinks the frame happens only out of sight, so that nothing jumps. */
function fitToText(frame: HTMLIFrameElement | null, isFirst: boolean) {
  const text = frame?.contentDocument;
  // An empty document precedes the text, and an error page can't be read.
  if (!frame || text?.URL !== frame.src || text.readyState !== 'complete') return;
  const { scrollHeight, offsetHeight } = text.documentElement;
  const needed = scrollHeight > frame.clientHeight ? scrollHeight : offsetHeight;
  const end = frame.getBoundingClientRect().top + needed;
  if (isFirst && needed < frame.clientHeight && end < window.innerHeight) return;
  frame.style.height = `${needed}px`;
}
