'use client';

import { Button } from '#components/button.tsx';
import { HurriedNote } from '#components/hurried-note.tsx';
import { NotTakenNote } from '#components/not-taken-note.tsx';
import { Trap } from '#components/trap.tsx';
import { useSending } from '#components/use-sending.ts';
import { takeAnswersThere } from './actions.ts';

export function FallbackForm({ operatorName, isHurried }: { operatorName: string; isHurried: boolean }) {
  const { isSending, notTaken, send } = useSending(takeAnswersThere);
  return (
    <form
      action={takeAnswersThere}
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
