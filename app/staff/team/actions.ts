'use server';

import { redirect } from 'next/navigation';
import { type Posted, requireConfirmedStaffFor, requireStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.tsx';
import type { Actor } from '#features/access/model/actor.ts';
import { type MailedInvitation, mailInvitation } from '#features/sign-in/mail-invitation.ts';
import { mailOwner } from '#features/sign-in/owner-mail.ts';
import { decideAccess, requestAccess } from '#features/staff/access-requests.ts';
import { changeStaffAccess } from '#features/staff/change-access.ts';
import { inviteStaff, resetCredentials } from '#features/staff/invite-staff.ts';
import { type AccessRequestInput, isPrivileged } from '#features/staff/model/privileged-access.ts';
import { ACCESS_REQUEST_FORM, INVITE_FORM, PERSON_FORM } from '#features/staff/model/staff-forms.ts';
import { findStaffById } from '#features/staff/store/staff.ts';
import { signInWays } from '#platform/config/sign-in-ways.ts';
import { clearOneTimeSecret, writeOneTimeSecret } from '#platform/sessions/one-time-secrets.ts';
import { BUTTON_FORM } from '#platform/values/posted-form.ts';

const PAGE = '/staff/team';

export async function inviteMember(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, INVITE_FORM, 'people_manage', PAGE);
  const { actor, form, reject } = posted;
  if (!signInWays().local) return reject({ '': CHANGE_ERRORS.no_local });
  const { email, name, role } = (await posted.accepted(form.parse())).value;
  if (isPrivileged(role)) return requestApproval(posted, { kind: 'invite', email, name, role });
  const invited = await inviteStaff(actor, { email, name, role });
  if (invited.kind !== 'invited') return reject({ email: REQUEST_ERRORS.taken });
  const mail = { email, name, link: invited.link, kind: 'invited' } as const;
  redirect(withFlash(PAGE, 'team', await sendOrShowLink(actor, mail)));
}

export async function resetSignIn(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, PERSON_FORM, 'people_manage', PAGE);
  const { actor, form, reject } = posted;
  const person = await findStaffById(form.value('person'));
  if (!person) return reject({ '': CHANGE_ERRORS.missing });
  const reset = await resetCredentials(actor, person.email);
  if (reset.kind === 'needs_approval') return requestApproval(posted, { kind: 'reset', staffId: person.id });
  if (reset.kind !== 'reset') return reject({ '': CHANGE_ERRORS[reset.kind] });
  const mail = { email: person.email, name: person.name, link: reset.link, kind: 'reset' } as const;
  redirect(withFlash(PAGE, 'team', await sendOrShowLink(actor, mail)));
}

export async function changeRole(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, PERSON_FORM, 'people_manage', PAGE);
  const { actor, form, reject } = posted;
  const staffId = form.value('person');
  const role = form.value('role');
  if (!role) return reject({ '': 'Choose a role from the list.' });
  const change = await changeStaffAccess(actor, staffId, { role, reason: form.text('reason') });
  if (change === 'needs_approval') return requestApproval(posted, { kind: 'change_role', staffId, role });
  if (change === 'done' || change === 'unchanged') redirect(withFlash(PAGE, 'team', change));
  if (change === 'needs_reason') return reject({ reason: LAST_PERSON });
  return reject({ '': CHANGE_ERRORS[change] });
}

export async function disablePerson(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, PERSON_FORM, 'people_manage', PAGE);
  const { actor, form, reject } = posted;
  const [staffId, isDisabled] = [form.value('person'), form.value('wish') === 'disable'];
  const change = await changeStaffAccess(actor, staffId, { isDisabled, reason: form.text('reason') });
  if (change === 'needs_approval') return requestApproval(posted, { kind: 'enable', staffId });
  if (change === 'done') redirect(withFlash(PAGE, 'team', isDisabled ? 'disabled' : 'enabled'));
  if (change === 'unchanged') redirect(withFlash(PAGE, 'team', 'unchanged'));
  if (change === 'needs_reason') return reject({ reason: LAST_PERSON });
  return reject({ '': CHANGE_ERRORS[change] });
}

type ReasonForm = Posted<typeof INVITE_FORM> | Posted<typeof PERSON_FORM>;

async function requestApproval(posted: ReasonForm, input: AccessRequestInput): Promise<never> {
  const { actor, form, reject, accepted } = posted;
  const { kind } = await accepted(requestAccess(actor, input, form.text('reason')));
  if (kind === 'asked') redirect(withFlash(PAGE, 'team', 'asked'));
  const field = kind === 'taken' ? 'email' : '';
  return reject({ [field]: kind === 'no_second_admin' ? serverCommand(input) : REQUEST_ERRORS[kind] });
}

export async function decideAccessRequest(data: FormData): Promise<void> {
  const { actor, form, reject } = await requireConfirmedStaffFor(
    data,
    ACCESS_REQUEST_FORM,
    'people_manage',
    PAGE,
  );
  const { decided, link } = await decideAccess(actor, form.value('request'), form.value('decision'));
  switch (decided.kind) {
    case 'approved':
      if (link) await showLink(actor, decided.email, link);
      if (decided.change === 'reset') mailOwner(decided.email, 'reset');
      return redirect(withFlash(PAGE, 'team', 'approved'));
    case 'declined':
    case 'withdrawn':
      return redirect(withFlash(PAGE, 'team', decided.kind));
    default:
      return reject({ '': DECISION_ERRORS[decided.kind] });
  }
}

/** Unless the mail was sent, the inviter sees the link. Returns the key of the flash message. */
async function sendOrShowLink(actor: Actor, invitation: Omit<MailedInvitation, 'by'>) {
  const outcome = await mailInvitation({ ...invitation, by: `${actor.name} (${actor.email})` });
  if (outcome === 'sent') return 'mailed';
  await showLink(actor, invitation.email, invitation.link);
  return outcome === 'failed' ? 'mail_failed' : invitation.kind;
}

const showLink = (actor: Actor, email: string, link: string) =>
  writeOneTimeSecret(actor.staffId, { kind: 'invitation', email, link });

export async function hideInvitationLink(data: FormData): Promise<void> {
  await requireStaffFor(data, BUTTON_FORM, 'people_manage', PAGE);
  await clearOneTimeSecret();
  redirect(PAGE);
}

const CHANGE_ERRORS = {
  own_account: 'Another administrator must change your account.',
  last_admin: 'This is the last administrator who can sign in. Add another one first.',
  missing: 'We can’t find that account.',
  no_local: 'Team members sign in with company accounts. Add them to a group there.',
  company: 'This person signs in with a company account. Change their groups there.',
};

/** For removing the last other administrator or the last person in Compliance. */
const LAST_PERSON = 'No one else has this role. Enter why you remove it.';

const REQUEST_ERRORS = {
  ...CHANGE_ERRORS,
  taken: 'This email already has an account. Find it in the list.',
  already_asked: 'A request for this person is already open. Approve or decline it first.',
  no_approval_needed: 'This account has changed and no longer needs approval. Try again.',
};

function serverCommand(input: AccessRequestInput): string {
  const command = {
    invite: 'add EMAIL ROLE NAME',
    change_role: 'role EMAIL ROLE',
    enable: 'enable EMAIL',
    reset: 'reset EMAIL',
  }[input.kind];
  return `No other administrator can approve this. Run this on the server: npm run staff -- ${command}`;
}

const DECISION_ERRORS = {
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
