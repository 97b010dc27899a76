'use client';

import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';

type PasskeyButtonProps = {
  label: string;
  withoutScripts: string;
  fields?: Record<string, string>;
  finish: (form: FormData) => Promise<void>;
} & (
  | { kind: 'create'; begin: () => Promise<PublicKeyCredentialCreationOptionsJSON | null> }
  | { kind: 'get'; begin: () => Promise<PublicKeyCredentialRequestOptionsJSON | null> }
);

const PROBLEMS: Record<string, string> = {
  NotAllowedError: 'The passkey didn’t work. Try again or choose another way.',
  InvalidStateError: 'This device already has a passkey for your account.',
};
const OTHER_PROBLEM = 'The passkey didn’t work here. Choose another way.';

export function PasskeyButton(props: PasskeyButtonProps) {
  const { label, withoutScripts, fields = {}, finish } = props;
  const support = useSyncExternalStore(
    () => () => {},
    () => ('PublicKeyCredential' in window ? 'yes' : 'no'),
    () => 'unknown',
  );
  const [problem, setProblem] = useState('');
  const press = async () => {
    setProblem('');
    const answer = await ask(props);
    if ('problem' in answer) return setProblem(answer.problem);
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, response: answer.response })) {
      form.set(name, value);
    }
    await finish(form);
  };
  if (support === 'unknown')
    return (
      <noscript>
        <p className="text-ink-soft">{withoutScripts}</p>
      </noscript>
    );
  if (support === 'no') return <p className="text-ink-soft">This browser can’t use passkeys here.</p>;
  return (
    <form action={press} className="space-y-2">
      <Button>{label}</Button>
      <p role="alert" className="font-semibold text-[0.875rem] text-danger empty:hidden">
        {problem}
      </p>
    </form>
  );
}

async function ask(props: PasskeyButtonProps): Promise<{ response: string } | { problem: string }> {
  try {
    if (props.kind === 'create') {
      const optionsJSON = await props.begin();
      if (!optionsJSON) return { problem: OTHER_PROBLEM };
      return { response: JSON.stringify(await startRegistration({ optionsJSON })) };
    }
    const optionsJSON = await props.begin();
    if (!optionsJSON) return { problem: OTHER_PROBLEM };
    return { response: JSON.stringify(await startAuthentication({ optionsJSON })) };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    return { problem: PROBLEMS[name] ?? OTHER_PROBLEM };
  }
}
