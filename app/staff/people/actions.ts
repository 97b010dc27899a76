'use server';

import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaffFor } from '#app/staff/_frame/access.ts';
import { withFlash } from '#app/staff/_frame/flash-message.ts';
import { rejectForm } from '#app/staff/_frame/old-input.ts';
import type { Actor } from '#features/access/model/actor.ts';
import { ROLES } from '#features/access/model/permissions.ts';
import { changeStaffAccess } from '#features/staff/change-access.ts';
import { decideAccess } from '#features/staff/decide-access.ts';
import { invitePerson, resetCredentials } from '#features/staff/invite-staff.ts';
import { type MailedInvitation, mailInvitation } from '#features/staff/mail-invitation.ts';
import { isPrivileged } from '#features/staff/model/privileged-access.ts';
import { requestAccess } from '#features/staff/request-access.ts';
import type { AccessRequestInput } from '#features/staff/store/access-requests.ts';
import { findStaffById } from '#features/staff/store/staff.ts';
import { signInWays } from '#platform/config/sign-in-ways.ts';
import { clearOneTimeSecret, writeOneTimeSecret } from '#platform/sessions/one-time-secrets.ts';
import { email as emailRule } from '#platform/values/text-formats.ts';
import { CHANGE_ERRORS, DECISION_ERRORS, REQUEST_ERRORS, serverCommand } from './copy.ts';

const PAGE = '/staff/people';
const MAX_NAME_LENGTH = 80;
const fieldOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim();
const roleIn = (form: FormData) => ROLES.find((role) => role === fieldOf(form, 'role'));

export async function inviteSomebody(form: FormData): Promise<void> {
  const actor = await requireConfirmedStaffFor(form, 'people_manage', PAGE);
  if (!signInWays().local) return rejectForm(actor, PAGE, form, { '': CHANGE_ERRORS.no_local });
  const [email, name, role] = [emailRule.parse(fieldOf(form, 'email')), fieldOf(form, 'name'), roleIn(form)];
  const errors = {
    ...(!email.ok && { email: 'Enter an email address, such as ada@example.com.' }),
    ...((!name || name.length > MAX_NAME_LENGTH) && {
      name: `Enter a name of up to ${MAX_NAME_LENGTH} characters.`,
    }),
    ...(!role && { role: 'Choose a role.' }),
  };
  if (!role || !email.ok || Object.keys(errors).length > 0) return rejectForm(actor, PAGE, form, errors);
  if (isPrivileged(role))
    return requestApproval(actor, form, { kind: 'invite', email: email.value, name, role });
  const invited = await invitePerson(actor, { email: email.value, name, role });
  if (invited.kind !== 'invited') return rejectForm(actor, PAGE, form, { email: REQUEST_ERRORS.taken });
  const mail = { email: email.value, name, link: invited.link, kind: 'invited' } as const;
  redirect(withFlash(PAGE, 'team', await sendOrShowLink(actor, mail)));
}

export async function giveNewStart(form: FormData): Promise<void> {
  const actor = await requireConfirmedStaffFor(form, 'people_manage', PAGE);
  const person = await findStaffById(fieldOf(form, 'person'));
  if (!person) return rejectForm(actor, PAGE, form, { '': CHANGE_ERRORS.missing });
  const reset = await resetCredentials(actor, person.email);
  if (reset.kind === 'needs_approval')
    return requestApproval(actor, form, { kind: 'reset', staffId: person.id });
  if (reset.kind !== 'reset') return rejectForm(actor, PAGE, form, { '': CHANGE_ERRORS[reset.kind] });
  const mail = { email: person.email, name: person.name, link: reset.link, kind: 'reset' } as const;
  redirect(withFlash(PAGE, 'team', await sendOrShowLink(actor, mail)));
}

export async function changeRole(form: FormData): Promise<void> {
  const actor = await requireConfirmedStaffFor(form, 'people_manage', PAGE);
  const [role, staffId] = [roleIn(form), fieldOf(form, 'person')];
  if (!role) return rejectForm(actor, PAGE, form, { '': 'Choose a role from the list.' });
  const change = await changeStaffAccess(actor, staffId, { role });
  if (change === 'needs_approval')
    return requestApproval(actor, form, { kind: 'change_role', staffId, role });
  if (change === 'done' || change === 'unchanged') redirect(withFlash(PAGE, 'team', change));
  return rejectForm(actor, PAGE, form, { '': CHANGE_ERRORS[change] });
}

export async function disablePerson(form: FormData): Promise<void> {
  const actor = await requireConfirmedStaffFor(form, 'people_manage', PAGE);
  const [staffId, isDisabled] = [fieldOf(form, 'person'), fieldOf(form, 'wish') === 'disable'];
  const change = await changeStaffAccess(actor, staffId, { isDisabled });
  if (change === 'needs_approval') return requestApproval(actor, form, { kind: 'enable', staffId });
  if (change === 'done') redirect(withFlash(PAGE, 'team', isDisabled ? 'disabled' : 'enabled'));
  if (change === 'unchanged') redirect(withFlash(PAGE, 'team', 'unchanged'));
  return rejectForm(actor, PAGE, form, { '': CHANGE_ERRORS[change] });
}

async function requestApproval(actor: Actor, form: FormData, input: AccessRequestInput): Promise<never> {
  const asked = await requestAccess(actor, input, fieldOf(form, 'reason'));
  if (asked === 'asked') redirect(withFlash(PAGE, 'team', 'asked'));
  if (typeof asked !== 'string') return rejectForm(actor, PAGE, form, asked);
  const field = asked === 'taken' ? 'email' : '';
  return rejectForm(actor, PAGE, form, {
    [field]: asked === 'no_second_admin' ? serverCommand(input) : REQUEST_ERRORS[asked],
  });
}

export async function decideAccessRequest(form: FormData): Promise<void> {
  const actor = await requireConfirmedStaffFor(form, 'people_manage', PAGE);
  const decision = fieldOf(form, 'decision') === 'approve' ? 'approve' : 'decline';
  const { decided, link } = await decideAccess(actor, fieldOf(form, 'request'), decision);
  switch (decided.kind) {
    case 'approved':
      if (link) await showLink(actor, decided.email, link);
      return redirect(withFlash(PAGE, 'team', 'approved'));
    case 'declined':
    case 'withdrawn':
      return redirect(withFlash(PAGE, 'team', decided.kind));
    default:
      return rejectForm(actor, PAGE, form, { '': DECISION_ERRORS[decided.kind] });
  }
}

/** Mails a link to the person that it is for. Unless it was sent, the inviter sees it. Returns the word for the page. */
async function sendOrShowLink(actor: Actor, invitation: Omit<MailedInvitation, 'by'>) {
  const outcome = await mailInvitation({ ...invitation, by: `${actor.name} (${actor.email})` });
  if (outcome === 'sent') return 'mailed';
  await showLink(actor, invitation.email, invitation.link);
  return outcome === 'failed' ? 'mail_failed' : invitation.kind;
}

const showLink = (actor: Actor, email: string, link: string) =>
  writeOneTimeSecret(actor.staffId, { kind: 'invitation', email, link });

export async function forgetInvitation(form: FormData): Promise<void> {
  await requireStaffFor(form, 'people_manage', PAGE);
  await clearOneTimeSecret();
  redirect(PAGE);
}
