import { someone } from '#tests/browser/support/borrower.ts';
import { rowsOf } from '#tests/browser/support/console-leads.ts';
import { openTab, type Tab, textOf } from '#tests/support/pages/tab.ts';
import { type SignedIn, type StaffRole, signedIn } from '#tests/support/signed-in-staff.ts';
import { referenceOn, sendLead } from './borrower.ts';

type Place = { app: string; databaseUrl: string };

export async function signInAs(tab: Tab, place: Place, role: StaffRole): Promise<SignedIn> {
  const staff = await signedIn(place.databaseUrl, role);
  tab.cookies.set(staff.cookie.name, staff.cookie.value);
  return staff;
}

/** A lead that ends as the last name says. */
export async function leadFrom({ app, databaseUrl }: Place, lastName: string) {
  const borrower = someone({ lastName });
  const tab = openTab(app);
  await sendLead(tab, borrower);
  const reference = referenceOn(tab);
  const [lead] = await rowsOf(
    databaseUrl,
    'select operator_uuid as uuid from lead where partner_lead_id = $1',
    [reference],
  );
  return { reference, uuid: lead?.uuid as string | null, email: borrower.email };
}

/** The first of the parts that this selector names with these words. */
export function partOf(tab: Tab, selector: string, words: string): Element {
  const part = tab.all(selector).find((each) => textOf(each).includes(words));
  if (!part) throw new Error(`${tab.path} has no ${selector} with ${words}: ${tab.text}`);
  return part;
}

export function buttonIn(part: Element, words: string): HTMLButtonElement | undefined {
  return [...part.querySelectorAll<HTMLButtonElement>('button')].find((each) => textOf(each).includes(words));
}

export const rowsIn = (tab: Tab) => tab.texts('tbody tr');
export const linksIn = (tab: Tab, selector = 'table a') => tab.texts(selector);
