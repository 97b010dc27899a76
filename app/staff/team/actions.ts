'use server';

import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.ts';
import { rejectForm } from '#app/staff/_shell/old-input.ts';
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
import { BUTTON_FORM, type PostedForm } from '#platform/values/posted-form.ts';
import { CHANGE_ERRORS, DECISION_ERRORS, LAST_PERSON, REQUEST_ERRORS, serverCommand } from './copy.ts';

const PAGE = '/staff/team';

export async function inviteSomebody(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, INVITE_FORM, 'people_manage', PAGE);
  if (!signInWays().local) return rejectForm(actor, PAGE, form, { '': CHANGE_ERRORS.no_local });
  const parsed = form.parse();
  if (!parsed.ok) return rejectForm(actor, PAGE, form, parsed.errors);
  const { email, name, role } = parsed.value;
  if (isPrivileged(role)) return requestApproval(actor, form, { kind: 'invite', email, name, role });
  const invited = await inviteStaff(actor, { email, name, role });
  if (invited.kind !== 'invited') return rejectForm(actor, PAGE, form, { email: REQUEST_ERRORS.taken });
  const mail = { email, name, link: invited.link, kind: 'invited' } as const;
  redirect(withFlash(PAGE, 'team', await sendOrShowLink(actor, mail)));
}

export async function giveNewStart(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, PERSON_FORM, 'people_manage', PAGE);
  const person = await findStaffById(form.value('person'));
  if (!person) return rejectForm(actor, PAGE, form, { '': CHANGE_ERRORS.missing });
  const reset = await resetCredentials(actor, person.email);
  if (reset.kind === 'needs_approval')
    return requestApproval(actor, form, { kind: 'reset', staffId: person.id });
  if (reset.kind !== 'reset') return rejectForm(actor, PAGE, form, { '': CHANGE_ERRORS[reset.kind] });
  const mail = { email: person.email, name: person.name, link: reset.link, kind: 'reset' } as const;
  redirect(withFlash(PAGE, 'team', await sendOrShowLink(actor, mail)));
}

export async function changeRole(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, PERSON_FORM, 'people_manage', PAGE);
  const staffId = form.value('person');
  const role = form.value('role');
  if (!role) return rejectForm(actor, PAGE, form, { '': 'Choose a role from the list.' });
  const change = await changeStaffAccess(actor, staffId, { role, reason: form.text('reason') });
  if (change === 'needs_approval')
    return requestApproval(actor, form, { kind: 'change_role', staffId, role });
  if (change === 'done' || change === 'unchanged') redirect(withFlash(PAGE, 'team', change));
  if (change === 'needs_reason') return rejectForm(actor, PAGE, form, { reason: LAST_PERSON });
  return rejectForm(actor, PAGE, form, { '': CHANGE_ERRORS[change] });
}

export async function disablePerson(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, PERSON_FORM, 'people_manage', PAGE);
  const [staffId, isDisabled] = [form.value('person'), form.value('wish') === 'disable'];
  const change = await changeStaffAccess(actor, staffId, { isDisabled, reason: form.text('reason') });
  if (change === 'needs_approval') return requestApproval(actor, form, { kind: 'enable', staffId });
  if (change === 'done') redirect(withFlash(PAGE, 'team', isDisabled ? 'disabled' : 'enabled'));
  if (change === 'unchanged') redirect(withFlash(PAGE, 'team', 'unchanged'));
  if (change === 'needs_reason') return rejectForm(actor, PAGE, form, { reason: LAST_PERSON });
  return rejectForm(actor, PAGE, form, { '': CHANGE_ERRORS[change] });
}

type ReasonForm = PostedForm<typeof INVITE_FORM> | PostedForm<typeof PERSON_FORM>;

async function requestApproval(actor: Actor, form: ReasonForm, input: AccessRequestInput): Promise<never> {
  const asked = await requestAccess(actor, input, form.text('reason'));
  if (!asked.ok) return rejectForm(actor, PAGE, form, asked.errors);
  const { kind } = asked;
  if (kind === 'asked') redirect(withFlash(PAGE, 'team', 'asked'));
  const field = kind === 'taken' ? 'email' : '';
  return rejectForm(actor, PAGE, form, {
    [field]: kind === 'no_second_admin' ? serverCommand(input) : REQUEST_ERRORS[kind],
  });
}

export async function decideAccessRequest(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, ACCESS_REQUEST_FORM, 'people_manage', PAGE);
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
      return rejectForm(actor, PAGE, form, { '': DECISION_ERRORS[decided.kind] });
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

export async function forgetInvitation(data: FormData): Promise<void> {
  await requireStaffFor(data, BUTTON_FORM, 'people_manage', PAGE);
  await clearOneTimeSecret();
  redirect(PAGE);
}
