'use client';

import { useFormStatus } from 'react-dom';
import { type ButtonProps, SHAPE, VARIANTS } from './plain-button.tsx';

export function Button({ variant = 'primary', children, ...rest }: ButtonProps) {
  const { pending } = useFormStatus();
  return (
    <button type="submit" aria-disabled={pending} className={`${SHAPE} ${VARIANTS[variant]}`} {...rest}>
      {children}
      <span role="status" className={pending ? '' : 'sr-only'}>
        {pending ? '…' : ''}
        {pending && <span className="sr-only">Working</span>}
      </span>
    </button>
  );
}
