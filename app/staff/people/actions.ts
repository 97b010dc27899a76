'use server';

import { redirect } from 'next/navigation';
import { type Change, changeStanding } from '#console/change-standing.ts';
import { invitePerson, resetPerson } from '#console/invite-person.ts';
import { ROLES } from '#domain/staff-permissions.ts';
import { email as emailRule } from '#domain/words.ts';
import { findPersonById } from '#records/staff.ts';
import { clearToldOnce, writeToldOnce } from '#sessions/told-once.ts';
import { requireStaffFor } from '../desk/access.ts';
import { returnForm } from '../desk/returned.ts';

const PAGE = '/staff/people';
const NAME_LENGTH = 80;
const fieldOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim();
const roleIn = (form: FormData) => ROLES.find((role) => role === fieldOf(form, 'role'));

const REFUSED: Record<Exclude<Change, 'done' | 'unchanged'>, string> = {
  oneself: 'Your own standing is for another administrator to change.',
  last_admin: 'This is the last administrator who can sign in: make somebody else one first.',
  nobody: 'There is no such person any more.',
};

export async function inviteSomebody(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'people_manage', PAGE);
  const [email, name, role] = [emailRule.read(fieldOf(form, 'email')), fieldOf(form, 'name'), roleIn(form)];
  const errors = {
    ...(!email.ok && { email: 'Type an e-mail address, such as ada@example.com.' }),
    ...((!name || name.length > NAME_LENGTH) && {
      name: `Type a name of at most ${NAME_LENGTH} characters.`,
    }),
    ...(!role && { role: 'Choose a role.' }),
  };
  if (!role || !email.ok || Object.keys(errors).length > 0) return returnForm(actor, PAGE, form, errors);
  const link = await invitePerson(actor, { email: email.value, name, role });
  if (!link)
    return returnForm(actor, PAGE, form, {
      email: 'Somebody has this address already: they are in the list.',
    });
  await writeToldOnce(actor.staffId, { kind: 'invitation', email: email.value, link });
  redirect(`${PAGE}?done=invited`);
}

export async function giveNewStart(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'people_manage', PAGE);
  const person = await findPersonById(fieldOf(form, 'person'));
  if (!person) return returnForm(actor, PAGE, form, { '': REFUSED.nobody });
  if (person.id === actor.staffId) return returnForm(actor, PAGE, form, { '': REFUSED.oneself });
  const link = await resetPerson(actor, person.email);
  if (link) await writeToldOnce(actor.staffId, { kind: 'invitation', email: person.email, link });
  redirect(`${PAGE}?done=reset`);
}

export async function changeRole(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'people_manage', PAGE);
  const role = roleIn(form);
  if (!role) return returnForm(actor, PAGE, form, { '': 'Choose a role of the list.' });
  const change = await changeStanding(actor, fieldOf(form, 'person'), { role });
  if (change !== 'done' && change !== 'unchanged')
    return returnForm(actor, PAGE, form, { '': REFUSED[change] });
  redirect(`${PAGE}?done=${change}`);
}

export async function disablePerson(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'people_manage', PAGE);
  const isDisabled = fieldOf(form, 'wish') === 'disable';
  const change = await changeStanding(actor, fieldOf(form, 'person'), { isDisabled });
  if (change !== 'done' && change !== 'unchanged')
    return returnForm(actor, PAGE, form, { '': REFUSED[change] });
  redirect(`${PAGE}?done=${change === 'done' ? (isDisabled ? 'disabled' : 'enabled') : change}`);
}

export async function forgetInvitation(form: FormData): Promise<void> {
  await requireStaffFor(form, 'people_manage', PAGE);
  await clearToldOnce();
  redirect(PAGE);
}
