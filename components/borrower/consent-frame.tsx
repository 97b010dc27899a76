'use client';

import { useEffect, useRef } from 'react';
import type { FrameHeight } from '#features/consent/model/frame-height.ts';

/** Never add allow-scripts here: with allow-same-origin it would undo the sandbox. */
export function ConsentFrame({ url, title, height }: { url: string; title: string; height: FrameHeight }) {
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
    <div className="grid grid-cols-1 *:col-start-1 *:row-start-1 [&:has(>iframe[data-fitted])>svg]:hidden">
      <Reserved height={height.small} at="min-[22.5rem]:hidden" />
      <Reserved height={height.phone} at="hidden min-[22.5rem]:block sm:hidden" />
      <Reserved height={height.smallTablet} at="hidden sm:block md:hidden" />
      <Reserved height={height.tablet} at="hidden md:block lg:hidden" />
      <Reserved height={height.desktop} at="hidden lg:block" />
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

/** Takes the estimated height until the text can be measured. The page's policy allows no style attribute. */
function Reserved({ height, at }: { height: number; at: string }) {
  return <svg aria-hidden="true" width="1" height={`${height}rem`} className={at} />;
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
  // An extension may write a style, so a style doesn't say that the frame fits.
  frame.dataset.fitted = '';
}
