import { redirect } from 'next/navigation';
import { Button } from '#components/console/button.tsx';
import { Entrance } from '#components/console/entrance.tsx';
import { TextField } from '#components/console/field.tsx';
import { Notice } from '#components/console/notice.tsx';
import { requirePartner } from '#records/partner.ts';
import { readStaffSession } from '#sessions/staff-cookie.ts';
import type { SearchParams } from '../../desk/returned.ts';
import { waitWords } from '../../desk/words.ts';
import { signInWithCode } from './actions.ts';

export default async function CodePage({ searchParams }: { searchParams: SearchParams }) {
  if (!(await readStaffSession())) redirect('/staff/sign-in?problem=not_begun');
  const [{ brandName }, { problem, wait, returned, by }] = await Promise.all([
    requirePartner(),
    searchParams,
  ]);
  const isRecovery = by === 'recovery';
  const way = typeof returned === 'string' ? `&returned=${encodeURIComponent(returned)}` : '';
  return (
    <Entrance
      brandName={brandName}
      title={isRecovery ? 'Use a recovery code' : 'Your authenticator app'}
      note={
        isRecovery
          ? 'Each of the ten codes that you kept when you joined works once.'
          : 'Open the app and type the six digits that it shows for this console now.'
      }
    >
      {problem === 'wrong' && (
        <Notice tone="bad" role="alert">
          {isRecovery
            ? 'This is none of your recovery codes, or it was used before.'
            : 'This is not the code of now. Each code works once, for half a minute: type the newest one.'}
        </Notice>
      )}
      {problem === 'locked' && (
        <Notice tone="bad" role="alert">
          There were too many wrong codes. Wait {waitWords(Number(wait) || 0)}, then try again.
        </Notice>
      )}
      <form action={signInWithCode} className="space-y-4">
        {typeof returned === 'string' && <input type="hidden" name="returned" value={returned} />}
        <input type="hidden" name="by" value={isRecovery ? 'recovery' : 'app'} />
        {isRecovery ? (
          <TextField
            name="code"
            label="Recovery code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        ) : (
          <TextField
            name="code"
            label="Six-digit code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
        )}
        <Button>Sign in</Button>
      </form>
      <p className="text-[0.875rem]">
        {isRecovery ? (
          <a href={`/staff/sign-in/code?by=app${way}`}>Use the app instead</a>
        ) : (
          <a href={`/staff/sign-in/code?by=recovery${way}`}>I don’t have my phone: use a recovery code</a>
        )}
      </p>
    </Entrance>
  );
}
