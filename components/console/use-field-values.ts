'use client';

import { useEffect, useRef, useState } from 'react';

const SETTLES_MS = 400;

/** The values of the fields with these names in the form around the element. */
export function useFieldValues(initial: Record<string, string>) {
  const within = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(initial);
  const wanted = Object.keys(initial).join(' ');
  useEffect(() => {
    const form = within.current?.closest('form');
    if (!form) return;
    let timer: ReturnType<typeof setTimeout>;
    const read = () => {
      const fields = new FormData(form);
      const entries = wanted.split(' ').map((name) => [name, String(fields.get(name) ?? '')]);
      setTyped(Object.fromEntries(entries));
    };
    const follow = () => {
      clearTimeout(timer);
      timer = setTimeout(read, SETTLES_MS);
    };
    form.addEventListener('input', follow);
    return () => {
      clearTimeout(timer);
      form.removeEventListener('input', follow);
    };
  }, [wanted]);
  return { within, typed };
}
