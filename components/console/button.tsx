'use client';

import { useFormStatus } from 'react-dom';
import { type ButtonProps, SHAPE, VARIANTS } from './plain-button.tsx';

export function Button({ variant = 'primary', children, ...rest }: ButtonProps) {
  const { pending } = useFormStatus();
  return (
    <button type="submit" aria-disabled={pending} className={`${SHAPE} ${VARIANTS[variant]}`} {...rest}>
      <span>{children}</span>
      <span role="status" className={pending ? '' : 'sr-only'}>
        <span>{pending ? '…' : ''}</span>
        {pending && <span className="sr-only">Working</span>}
      </span>
    </button>
  );
}
