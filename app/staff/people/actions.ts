'use server';

import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaffFor } from '#app/staff/_frame/access.ts';
import { returnForm } from '#app/staff/_frame/old-input.ts';
import type { Actor } from '#features/access/model/actor.ts';
import { ROLES } from '#features/access/model/permissions.ts';
import { changeStaffAccess } from '#features/staff/change-access.ts';
import { decideAccess } from '#features/staff/decide-access.ts';
import { invitePerson, resetCredentials } from '#features/staff/invite-staff.ts';
import { type MailedInvitation, mailInvitation } from '#features/staff/mail-invitation.ts';
import { isPrivileged } from '#features/staff/model/privileged-access.ts';
import { requestAccess } from '#features/staff/request-access.ts';
import type { AccessWish } from '#features/staff/store/access-requests.ts';
import { findPersonById } from '#features/staff/store/staff.ts';
import { signInWays } from '#platform/config/sign-in-ways.ts';
import { clearOneTimeSecret, writeOneTimeSecret } from '#platform/sessions/one-time-secrets.ts';
import { email as emailRule } from '#platform/values/text-formats.ts';
import { NOT_ASKED, NOT_CHANGED, NOT_DECIDED, runOnServer } from './copy.ts';

const PAGE = '/staff/people';
const NAME_LENGTH = 80;
const fieldOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim();
const roleIn = (form: FormData) => ROLES.find((role) => role === fieldOf(form, 'role'));

export async function inviteSomebody(form: FormData): Promise<void> {
  const actor = await requireConfirmedStaffFor(form, 'people_manage', PAGE);
  if (!signInWays().local) return returnForm(actor, PAGE, form, { '': NOT_CHANGED.no_local });
  const [email, name, role] = [emailRule.parse(fieldOf(form, 'email')), fieldOf(form, 'name'), roleIn(form)];
  const errors = {
    ...(!email.ok && { email: 'Type an email address, such as ada@example.com.' }),
    ...((!name || name.length > NAME_LENGTH) && {
      name: `Type a name of at most ${NAME_LENGTH} characters.`,
    }),
    ...(!role && { role: 'Choose a role.' }),
  };
  if (!role || !email.ok || Object.keys(errors).length > 0) return returnForm(actor, PAGE, form, errors);
  if (isPrivileged(role)) return ask(actor, form, { kind: 'invite', email: email.value, name, role });
  const invited = await invitePerson(actor, { email: email.value, name, role });
  if (invited.kind !== 'invited') return returnForm(actor, PAGE, form, { email: NOT_ASKED.taken });
  const mail = { email: email.value, name, link: invited.link, kind: 'invited' } as const;
  redirect(`${PAGE}?done=${await passOnLink(actor, mail)}`);
}

export async function giveNewStart(form: FormData): Promise<void> {
  const actor = await requireConfirmedStaffFor(form, 'people_manage', PAGE);
  const person = await findPersonById(fieldOf(form, 'person'));
  if (!person) return returnForm(actor, PAGE, form, { '': NOT_CHANGED.nobody });
  const reset = await resetCredentials(actor, person.email);
  if (reset.kind === 'needs_approval') return ask(actor, form, { kind: 'reset', staffId: person.id });
  if (reset.kind !== 'reset') return returnForm(actor, PAGE, form, { '': NOT_CHANGED[reset.kind] });
  const mail = { email: person.email, name: person.name, link: reset.link, kind: 'reset' } as const;
  redirect(`${PAGE}?done=${await passOnLink(actor, mail)}`);
}

export async function changeRole(form: FormData): Promise<void> {
  const actor = await requireConfirmedStaffFor(form, 'people_manage', PAGE);
  const [role, staffId] = [roleIn(form), fieldOf(form, 'person')];
  if (!role) return returnForm(actor, PAGE, form, { '': 'Choose a role from the list.' });
  const change = await changeStaffAccess(actor, staffId, { role });
  if (change === 'needs_approval') return ask(actor, form, { kind: 'change_role', staffId, role });
  if (change === 'done' || change === 'unchanged') redirect(`${PAGE}?done=${change}`);
  return returnForm(actor, PAGE, form, { '': NOT_CHANGED[change] });
}

export async function disablePerson(form: FormData): Promise<void> {
  const actor = await requireConfirmedStaffFor(form, 'people_manage', PAGE);
  const [staffId, isDisabled] = [fieldOf(form, 'person'), fieldOf(form, 'wish') === 'disable'];
  const change = await changeStaffAccess(actor, staffId, { isDisabled });
  if (change === 'needs_approval') return ask(actor, form, { kind: 'enable', staffId });
  if (change === 'done') redirect(`${PAGE}?done=${isDisabled ? 'disabled' : 'enabled'}`);
  if (change === 'unchanged') redirect(`${PAGE}?done=unchanged`);
  return returnForm(actor, PAGE, form, { '': NOT_CHANGED[change] });
}

async function ask(actor: Actor, form: FormData, wish: AccessWish): Promise<never> {
  const asked = await requestAccess(actor, wish, fieldOf(form, 'reason'));
  if (asked === 'asked') redirect(`${PAGE}?done=asked`);
  if (typeof asked !== 'string') return returnForm(actor, PAGE, form, asked);
  const field = asked === 'taken' ? 'email' : '';
  return returnForm(actor, PAGE, form, {
    [field]: asked === 'no_second_admin' ? runOnServer(wish) : NOT_ASKED[asked],
  });
}

export async function decideAccessRequest(form: FormData): Promise<void> {
  const actor = await requireConfirmedStaffFor(form, 'people_manage', PAGE);
  const decision = fieldOf(form, 'decision') === 'approve' ? 'approve' : 'decline';
  const { decided, link } = await decideAccess(actor, fieldOf(form, 'request'), decision);
  switch (decided.kind) {
    case 'approved':
      if (link) await showLink(actor, decided.email, link);
      return redirect(`${PAGE}?done=approved`);
    case 'declined':
    case 'withdrawn':
      return redirect(`${PAGE}?done=${decided.kind}`);
    default:
      return returnForm(actor, PAGE, form, { '': NOT_DECIDED[decided.kind] });
  }
}

/** Mails a link to the person that it is for. Unless it was sent, the inviter sees it. Returns the word for the page. */
async function passOnLink(actor: Actor, invitation: Omit<MailedInvitation, 'by'>): Promise<string> {
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
