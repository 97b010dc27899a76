'use client';

import { useEffect, useRef } from 'react';

/** Never add allow-scripts here: with allow-same-origin it would undo the sandbox. */
export function ConsentFrame({ url, title, isLong }: { url: string; title: string; isLong: boolean }) {
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
  return (
    <iframe
      ref={frame}
      src={url}
      title={title}
      onLoad={() => grow(frame.current)}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      className={`block w-full rounded-b-xl ${isLong ? 'h-128' : 'h-80'}`}
    />
  );
}

/** The frame grows to its content below the fold, where nothing jumps. */
function grow(frame: HTMLIFrameElement | null) {
  if (!frame) return;
  frame.style.height = '';
  const needed = frame.contentDocument?.documentElement?.scrollHeight ?? 0;
  if (needed > frame.clientHeight) frame.style.height = `${needed}px`;
}
