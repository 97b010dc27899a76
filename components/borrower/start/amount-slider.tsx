'use client';

import { useEffect, useRef } from 'react';

type AmountSliderProps = { field: string; label: string; min: number; max: number; step: number };

/** Follows the text field, and fills it in. Without scripts, the stylesheet hides it. */
export function AmountSlider({ field, label, min, max, step }: AmountSliderProps) {
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const [text, range] = [document.getElementById(field), slider.current];
    if (!range || !(text instanceof HTMLInputElement)) return;
    const announce = () => range.setAttribute('aria-valuetext', `$${shown(range.valueAsNumber)}`);
    const follow = () => {
      const amount = amountOf(text.value);
      if (amount !== null) range.value = String(amount);
      announce();
    };
    const fill = () => {
      text.value = shown(range.valueAsNumber);
      announce();
    };
    follow();
    text.addEventListener('input', follow);
    range.addEventListener('input', fill);
    return () => {
      text.removeEventListener('input', follow);
      range.removeEventListener('input', fill);
    };
  }, [field]);
  return (
    <input
      ref={slider}
      type="range"
      aria-label={label}
      min={min}
      max={max}
      step={step}
      defaultValue={min}
      className="amount-slider"
    />
  );
}

const shown = (amount: number) => amount.toLocaleString('en-US');

/** Null for a text that names no amount. */
function amountOf(text: string): number | null {
  const [, digits = '', thousands] = /^\$?\s*([\d,]+)(?:\.\d*)?\s*(k?)$/i.exec(text.trim()) ?? [];
  const amount = Number(digits.replaceAll(',', ''));
  return digits && amount ? amount * (thousands ? 1_000 : 1) : null;
}
