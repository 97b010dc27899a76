'use client';

import { useEffect, useRef, useState } from 'react';

const SETTLES_MS = 400;

export function useFieldValues(names: readonly string[], initial: Record<string, string>) {
  const within = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(initial);
  const wanted = names.join(' ');
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
