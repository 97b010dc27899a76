'use client';

import { Button } from './button.tsx';
import { HurriedNote } from './hurried-note.tsx';
import { NotTakenNote } from './not-taken-note.tsx';
import { Trap } from './trap.tsx';
import { useSending } from './use-sending.ts';

type Props = { action: (form: FormData) => Promise<void>; operatorName: string; isHurried: boolean };

/** The press by which somebody's answers go to the operator's own form. */
export function HandOverForm({ action, operatorName, isHurried }: Props) {
  const { isSending, notTaken, send } = useSending(action);
  return (
    <form
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        send(new FormData(event.currentTarget));
      }}
    >
      {isHurried && <HurriedNote />}
      <Trap />
      <NotTakenNote notTaken={notTaken} />
      <Button isSending={isSending}>Send my answers and go on</Button>
      <p className="mt-3 max-w-prose text-base text-ink-soft">
        By pressing it you agree that we give these answers to {operatorName}, to fill in its form for you.
        That is not an application for credit.
      </p>
    </form>
  );
}
