'use client';

import { useEffect, useRef, useState } from 'react';
import { PlainButton } from '#components/console/plain-button.tsx';

export function UploadButton() {
  const place = useRef<HTMLDivElement>(null);
  const [isUnderWay, setUnderWay] = useState(false);
  useEffect(() => {
    const form = place.current?.closest('form');
    const begin = () => setUnderWay(true);
    const end = () => setUnderWay(false);
    form?.addEventListener('submit', begin);
    // The back-forward cache restores the page as it was.
    window.addEventListener('pageshow', end);
    return () => {
      form?.removeEventListener('submit', begin);
      window.removeEventListener('pageshow', end);
    };
  }, []);
  return (
    <div ref={place} className="flex flex-wrap items-center gap-3">
      <PlainButton variant="primary">Compare</PlainButton>
      <p role="status" className="text-ink-soft">
        {isUnderWay ? 'Comparing… Large reports take a few seconds.' : ''}
      </p>
    </div>
  );
}
