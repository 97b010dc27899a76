import type { AccessWish } from '#features/staff/store/access-requests.ts';

/** The result of the last action, by the word in the address. */
export const FLASH_MESSAGES: Record<string, string> = {
  done: 'The role is changed. It takes effect at their next click.',
  unchanged: 'Nothing changed: it was already set that way.',
  disabled: 'They’re signed out everywhere and can’t sign in.',
  enabled: 'They can sign in again.',
  mailed: 'We mailed them the link. It works once, for 24 hours.',
  mail_failed: 'We couldn’t mail the link. Send it yourself.',
  asked: 'Your request is open. Another administrator can approve it here within 72 hours.',
  approved: 'You approved the request. It takes effect now.',
  declined: 'You declined the request.',
  withdrawn: 'You withdrew your request.',
};

export const CHANGE_ERRORS = {
  oneself: 'Another administrator has to change your own account.',
  last_admin: 'This is the last administrator who can sign in. Add another one first.',
  nobody: 'This account doesn’t exist.',
  no_local: 'People sign in through your company. Add them to a group there.',
  company: 'This person signs in through your company. Change their groups there.',
};

export const REQUEST_ERRORS = {
  ...CHANGE_ERRORS,
  taken: 'This address already has an account. Find it in the list.',
  already_asked: 'A request for this person is already open. Decide on that one first.',
  no_approval_needed: 'This account has changed, and needs no approval now. Try again.',
};

/** What to do where no other administrator could approve. */
export function serverCommand(input: AccessWish): string {
  const command = {
    invite: 'add EMAIL ROLE NAME',
    change_role: 'role EMAIL ROLE',
    enable: 'enable EMAIL',
    reset: 'reset EMAIL',
  }[input.kind];
  return `No other administrator can approve this. On the server, run: npm run staff -- ${command}`;
}

export const DECISION_ERRORS = {
  no_request: 'This request doesn’t exist.',
  already_decided: 'Another administrator has already decided on this request.',
  expired: 'This request was open for more than 72 hours. It has to be made again.',
  own_request: 'This is your own request. Another administrator has to approve it.',
  about_oneself: 'This request is about you. Another administrator has to approve it.',
  not_an_admin: 'You’re no longer an administrator.',
  requester_changed:
    'The account of the person who asked has changed since. Decline it, and have them ask again.',
  person_changed: 'The account that this is about has changed since. Decline it, and ask for a new one.',
  last_admin: 'This would leave no administrator who can sign in. Add another one first.',
};
