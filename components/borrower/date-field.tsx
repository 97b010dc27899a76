'use client';

import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import {
  type DatePart,
  type DateParts,
  faultyParts,
  joinParts,
  partName,
  partsOf,
  splitDate,
  wholeDateIn,
} from '#features/form/model/date-parts.ts';
import type { DateControl } from '#features/form/model/form.ts';
import { FIELD } from './field-parts.tsx';
import type { FieldRegistration } from './use-page-form.ts';

type DateFieldProps = {
  control: DateControl;
  /** Of the whole date: the part that an error is about has the question's id, which the error summary links to. */
  name: string;
  value: string;
  hasError: boolean;
  autoComplete: string;
  enterKeyHint: 'next' | 'go' | undefined;
  register: FieldRegistration;
  words: Record<DatePart, string>;
};

/** A field for each part. Without scripts the server joins them; each takes a whole date too. */
export function DateField(props: DateFieldProps) {
  const { control, name, value, hasError, autoComplete, enterKeyHint, register, words } = props;
  const parts = partsOf(control);
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<DateParts>(() => splitDate(control, value));
  const faulty = hasError ? faultyParts(control, typed) : [];
  const target = faulty[0] ?? parts[0];
  const texts = splitDate(control, value);
  const fields = () => [...(box.current?.querySelectorAll('input') ?? [])];
  const typedNow = (): DateParts =>
    Object.fromEntries(parts.map((part, index) => [part, fields()[index]?.value ?? '']));
  const note = () => {
    const now = typedNow();
    setTyped(now);
    // The form knows the date as one field, which has no element.
    register.onChange?.({ target: { name, value: joinParts(control, now) }, type: 'change' });
  };
  // A typed date replaces no other text that contradicts it.
  const spread = (text: string, into: HTMLInputElement, isTyped: boolean): boolean => {
    const isAlone = fields().every((field) => field === into || field.value === '');
    const whole = wholeDateIn(control, text, isAlone);
    if (!whole || (isTyped && joinParts(control, typedNow()) !== whole)) return false;
    const pieces = splitDate(control, whole);
    for (const [index, field] of fields().entries()) field.value = pieces[parts[index] ?? 'month'];
    note();
    return true;
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (spread(event.clipboardData?.getData('text') ?? '', event.currentTarget, false))
      event.preventDefault();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the fields of the page
  useEffect(() => {
    // Typed before this file arrived, or restored after a reload.
    setTyped(typedNow());
    const form = box.current?.closest('form');
    // An instance of an earlier release reads the whole date.
    const addDate = ({ formData }: FormDataEvent) => formData.set(name, joinParts(control, typedNow()));
    form?.addEventListener('formdata', addDate);
    return () => form?.removeEventListener('formdata', addDate);
  }, [control, name, hasError]);
  return (
    <div ref={box} className="mt-2.5 flex flex-wrap gap-3">
      {parts.map((part) => {
        const id = part === target ? name : partName(name, part);
        return (
          <div key={part} className={widthOf(part, faulty.includes(part) ? typed[part] : '')}>
            <label htmlFor={id} className="block pb-1.5 text-base leading-snug">
              {words[part]}
            </label>
            <input
              id={id}
              name={partName(name, part)}
              placeholder={register.placeholder}
              type="text"
              inputMode="numeric"
              defaultValue={texts[part]}
              autoComplete={autoComplete === 'off' ? 'off' : `${autoComplete}-${part}`}
              enterKeyHint={part === parts.at(-1) ? enterKeyHint : 'next'}
              spellCheck={false}
              // The group has the error too. Not all screen readers say it after the summary's link.
              aria-describedby={faulty.includes(part) ? `${name}-error` : undefined}
              aria-invalid={faulty.includes(part) ? true : undefined}
              onChange={({ target, nativeEvent }) => {
                if (!isFilledIn(nativeEvent) || !spread(target.value, target, false)) note();
              }}
              onPaste={onPaste}
              onBlur={({ target }) => spread(target.value, target, true)}
              className={`${FIELD} tabular-nums`}
            />
          </div>
        );
      })}
    </div>
  );
}

/** A whole date in a field that an error is about is shown in full. */
const widthOf = (part: DatePart, faultyText = ''): string => {
  if (faultyText.length > 4) return 'w-40';
  return part === 'year' ? 'w-24' : 'w-16';
};

/** Browsers and password managers fill in whole dates too. Their events name no key, or a replacement. */
const isFilledIn = (event: Event): boolean =>
  !('inputType' in event && event.inputType) ||
  ['insertReplacementText', 'insertFromPaste', 'insertFromDrop'].includes(String(event.inputType));
