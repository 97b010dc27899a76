import type { CompanyProblem, SignInRefused } from '#features/sign-in/company-sign-in.ts';
import { flashMessage } from './flash-message.tsx';

const PROBLEMS: Record<CompanyProblem, string> = {
  not_begun: 'That took too long or started in another window. Start again.',
  busy: 'Too many sign-ins from this network. Wait 15 minutes, then try again.',
  cancelled: 'You canceled the sign-in. You can start again.',
  down: 'NAME isn’t answering. Wait a minute, then try again, or ask your administrator.',
  refused: 'NAME couldn’t confirm who you are. Start again, or ask your administrator.',
  not_recent: 'NAME didn’t ask you to sign in again. Start again, or ask your administrator.',
  other_person: 'You signed in as someone else. Start again with your own account.',
  no_role: 'You don’t have access to this console. Ask your administrator to add you to a group.',
  no_email: 'NAME didn’t send a verified email address. Ask your administrator to add one.',
  email_taken: 'An account here already uses your email address. Ask your administrator to link it to NAME.',
  disabled: 'Your account here is disabled. Ask your administrator to enable it.',
};
const PREFIX = 'company_';

export function companyProblemPath({ problem, isConfirming }: SignInRefused, returned: string): string {
  const way = new URLSearchParams({ ...(returned && { returned }), problem: `${PREFIX}${problem}` });
  return `/staff/${isConfirming ? 'confirm' : 'sign-in'}?${way}`;
}

export function companyProblemMessage(
  problem: string | string[] | undefined,
  name: string,
): string | undefined {
  const known = typeof problem === 'string' && problem.startsWith(PREFIX) ? problem.slice(PREFIX.length) : '';
  const words = flashMessage<string>(PROBLEMS, known)?.replace('NAME', name);
  return words && words.charAt(0).toUpperCase() + words.slice(1);
}

export const seeOther = (location: string) =>
  new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });
