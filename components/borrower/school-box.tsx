'use client';

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Option } from '#features/form/model/options.ts';
import type { SchoolWords } from './form-words.ts';

const MIN_LENGTH = 2;

type SchoolBoxProps = React.ComponentProps<'input'> & {
  id: string;
  options: readonly Option[];
  words: SchoolWords;
};

/** A combobox as the ARIA practices describe it. Without scripts, the browser suggests from the list `schools`. */
export function SchoolBox({ id, options, words, onChange, onBlur, ...input }: SchoolBoxProps) {
  const wrap = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<readonly Option[]>([]);
  const [isUnknown, setUnknown] = useState(false);
  const [active, setActive] = useState(-1);
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  const isOpen = found.length > 0;
  const description = [input['aria-describedby'], isUnknown && `${id}-status`].filter(Boolean).join(' ');
  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': `${id}-list`,
    'aria-activedescendant': active >= 0 ? `${id}-${active}` : undefined,
  } as const;
  const close = () => {
    setFound([]);
    setActive(-1);
  };
  const choose = (option: Option | undefined) => {
    const field = wrap.current?.querySelector('input');
    if (field && option) typeInto(field, option.label);
    close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isOpen) return;
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const move = moves[event.key];
    if (event.key === 'Escape') close();
    else if (move) setActive(indexAfter(active, move, found.length));
    else if (event.key === 'Enter' && active >= 0) choose(found[active]);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={wrap} className="relative">
      <input
        {...input}
        id={id}
        aria-describedby={description || undefined}
        {...(hasScripts ? combobox : { list: 'schools' })}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          onChange?.(event);
          const matches = schoolsLike(event.target.value, options);
          setFound(matches.slice(0, words.found.length));
          setUnknown(matches.length === 0 && isUnlisted(event.target.value, options));
          setActive(-1);
        }}
        onBlur={(event) => {
          onBlur?.(event);
          close();
        }}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={words.list}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-10 mt-2 max-h-80 overflow-y-auto rounded-xl border border-line-strong bg-surface py-1 shadow-lg"
      >
        {found.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Otherwise the press would move the focus, which closes the list.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
            className="flex min-h-11 cursor-pointer items-center px-4 py-2 hover:bg-accent-wash aria-selected:bg-accent-wash aria-selected:font-medium"
          >
            {option.label}
          </div>
        ))}
      </div>
      {/* It stays after the borrower leaves the field: the page must not move while they press the next one. */}
      <p
        id={`${id}-status`}
        role="status"
        className={isUnknown ? 'mt-2 text-base text-ink-soft leading-snug' : 'sr-only'}
      >
        {isUnknown ? words.none : words.found[found.length - 1]}
      </p>
    </div>
  );
}

/** The schools with all typed words, those that begin with the text first. */
function schoolsLike(text: string, options: readonly Option[]): Option[] {
  const typed = text.trim().toLowerCase();
  if (typed.length < MIN_LENGTH) return [];
  const words = typed.split(/\s+/);
  const isLike = ({ label }: Option) => words.every((word) => label.toLowerCase().includes(word));
  const begins = ({ label }: Option) => label.toLowerCase().startsWith(typed);
  const found = options.filter((option) => isLike(option) && option.label.toLowerCase() !== typed);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

const isUnlisted = (text: string, options: readonly Option[]) => {
  const typed = text.trim().toLowerCase();
  return typed.length >= MIN_LENGTH && options.every(({ label }) => label.toLowerCase() !== typed);
};

/** From -1, which is the field itself, around the list. */
const indexAfter = (active: number, move: number, count: number) => {
  const next = active + move;
  if (next >= count) return -1;
  return next < -1 ? count - 1 : next;
};

/** As if typed, so that the form notices. React ignores a plain change of the value. */
function typeInto(field: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
