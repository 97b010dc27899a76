import { leaveConsole } from '#app/staff/sign-out/actions.ts';

export function SignOut() {
  return (
    <form action={leaveConsole}>
      <button type="submit" className="cursor-pointer py-1.5 text-accent-strong underline underline-offset-4">
        Sign out
      </button>
    </form>
  );
}
