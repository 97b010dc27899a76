import type { AccessRequestInput } from '#features/staff/model/privileged-access.ts';

export const CHANGE_ERRORS = {
  own_account: 'Another administrator must change your account.',
  last_admin: 'This is the last administrator who can sign in. Add another one first.',
  missing: 'We can’t find that account.',
  no_local: 'Team members sign in with company accounts. Add them to a group there.',
  company: 'This person signs in with a company account. Change their groups there.',
};

/** For removing the last other administrator or the last person in Compliance. */
export const LAST_PERSON = 'No one else has this role. Enter why you remove it.';

export const REQUEST_ERRORS = {
  ...CHANGE_ERRORS,
  taken: 'This email already has an account. Find it in the list.',
  already_asked: 'A request for this person is already open. Approve or decline it first.',
  no_approval_needed: 'This account has changed and no longer needs approval. Try again.',
};

export function serverCommand(input: AccessRequestInput): string {
  const command = {
    invite: 'add EMAIL ROLE NAME',
    change_role: 'role EMAIL ROLE',
    enable: 'enable EMAIL',
    reset: 'reset EMAIL',
  }[input.kind];
  return `No other administrator can approve this. Run this on the server: npm run staff -- ${command}`;
}

export const DECISION_ERRORS = {
  no_request: 'We can’t find that request.',
  already_decided: 'Another administrator already handled this request.',
  expired: 'This request expired after 72 hours. Ask for a new one.',
  own_request: 'This is your own request. Another administrator must approve it.',
  about_own_account: 'This request is about you. Another administrator must approve it.',
  not_an_admin: 'You’re no longer an administrator.',
  requester_changed: 'The requester’s account has changed. Decline this, and ask them for a new request.',
  person_changed: 'The account has changed since this request. Decline it, and ask for a new one.',
  last_admin: 'This would leave no administrator who can sign in. Add another one first.',
};
