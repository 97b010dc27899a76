'use client';

import { useRouter } from 'next/navigation';
import { type MouseEvent, useTransition } from 'react';
import { Spinner } from './button.tsx';
import { SHAPE, VARIANTS } from './button-link.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

type SoftLinkProps = { href: string; openingLabel: string; children: string };

/** Replaces the page within the document, once for several presses. Without scripts the browser follows the link. */
export function SoftLink({ href, openingLabel, children }: SoftLinkProps) {
  useHeadingFocus();
  const router = useRouter();
  const [isOpening, startOpening] = useTransition();
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    // The borrower asked for a tab or a window of its own.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!isOpening) startOpening(() => router.push(href));
  };
  return (
    <>
      <a
        href={href}
        onClick={open}
        aria-busy={isOpening || undefined}
        className={`${SHAPE} ${VARIANTS.primary} gap-3 ${isOpening ? 'cursor-progress' : ''}`}
      >
        {isOpening && <Spinner />}
        <span>{children}</span>
      </a>
      <span role="status" className="sr-only">
        {isOpening ? openingLabel : ''}
      </span>
    </>
  );
}
