import { expect } from '@playwright/test';
import {
  arriveAtHandoff,
  clearCookies,
  HANDOFF,
  type Visit,
  visitPaths,
} from '#tests/browser/support/all-pages.ts';
import { START, someone, stepPath } from '#tests/browser/support/borrower.ts';
import type { Form } from '#tests/browser/support/form.ts';
import type { MailServer } from '#tests/browser/support/mail-test.ts';
import type { Records } from '#tests/browser/support/records.ts';
import { linkIn, readableMail } from '#tests/support/servers/readable-mail.ts';

const submit = ({ page }: Form) => page.locator('main form button[type=submit]:visible').last().click();

/** The partner has moved to another operator since the link came. */
export async function visitFormerLink(form: Form, openApp: () => Promise<string>, shoot: Visit) {
  await arriveAtHandoff(form);
  await form.page.goto((await openApp()) + HANDOFF);
  await form.expectPage('We can’t open this link');
  await shoot(form.page, 'handoff to a former operator');
}

/** Each question about a probable mistake, and a form whose answers are about to be deleted. */
export async function visitWarnings(form: Form, records: Records, shootOnce: Visit) {
  const { page } = form;
  for (const [step, answers] of Object.entries({
    name: { email: 'ada.quill@gmial.com' },
    address: { street: 'PO Box 12', state: 'NV' },
  })) {
    await form.open(step);
    await form.fillStep(step, someone(answers));
    await submit(form);
    await expect(page).toHaveURL(/ask=/);
    await shootOnce(page, `${step} with questions`);
  }
  await records.endDraftsIn(100);
  await page.goto(stepPath('address'));
  await expect(page.locator('.answers-end')).toBeVisible();
  await shootOnce(page, 'answers about to be deleted');
}

/** Landing page and starter card of a campaign, and the pages of those who can't begin. */
export async function visitExits(form: Form, records: Records, shoot: Visit) {
  await records.setCampaign('personal-loan', 'shows_landing', 'true');
  await records.setCampaign('personal-loan', 'embed_origins', '{https://www.partner.example}');
  await visitPaths(form, shoot, {
    'landing page of a campaign': START,
    'starter card': '/embed/personal-loan',
  });
  await records.setCampaign('personal-loan', 'shows_landing', 'false');
  await form.answerQuickly(someone(), ['loan', 'name', 'address']);
  await records.setCampaign('personal-loan', 'states_served', '{CA,NV}');
  await visitPaths(form, shoot, { 'exit for state': '/apply/exit' });
  await records.setCampaign('personal-loan', 'states_served', '{}');
  await visitPaths(form, shoot, {
    'no campaign, paused': '/apply/no-campaign?because=paused',
    'no campaign, not open yet': '/apply/no-campaign?because=not_open_yet',
    'no campaign, over': '/apply/no-campaign?because=over',
  });
}

/** The link to continue from the request for it to another browser, and the receipt. */
export async function visitEmails(form: Form, mail: MailServer, shoot: Visit, shootOnce: Visit) {
  const { page } = form;
  const ada = someone({ email: 'ada.quill@example.com' });
  const send = async (title: string) => {
    await submit(form);
    await form.expectPage(title);
  };
  const shootMail = async (where: string) => {
    const html = /<!doctype html>[\s\S]*<\/html>/.exec(readableMail(mail.mails.at(-1)))?.[0];
    const shown = await page.context().newPage();
    await shown.setContent(html ?? '');
    await shootOnce(shown, where);
    await shown.close();
  };
  await form.answerQuickly(ada, ['loan', 'name']);
  await visitPaths(form, shoot, { email: '/apply/email' });
  mail.refuseWith('550 no such user');
  await send('We couldn’t send the email');
  await shoot(page, 'email not sent');
  mail.refuseWith('');
  await send('Check your email');
  await shoot(page, 'email sent');
  await shootMail('message with a link');
  await visitPaths(form, shoot, { 'email limit': '/apply/email?again=limit' });
  const link = linkIn(mail.mails.at(-1));
  await clearCookies(form);
  await visitPaths(form, shoot, { resume: link });
  for (const date of ['10/15/1988', ada.dateOfBirth]) {
    await form.fillDate('dateOfBirth', date);
    await page.getByRole('button', { name: 'Continue my request' }).click();
    if (date === ada.dateOfBirth) await expect(page).toHaveURL(/welcome=back$/);
    else await expect(page.getByText('You have 4 tries left').first()).toBeVisible();
    await shoot(page, `resume on ${date}`);
  }
  await visitPaths(form, shoot, { 'resume too late': link });
  await clearCookies(form);
  await form.sendQuickly(someone({ lastName: 'Linkless', email: 'bea.quill@example.com' }));
  await visitPaths(form, shoot, { 'landing with a request': '/', 'email receipt': '/apply/email' });
  await send('Check your email');
  await shootMail('message with a receipt');
  await page.goto('/apply/start-over');
  await page.getByRole('button', { name: 'Delete my answers' }).click();
  await form.expectPage('We deleted your answers, but not your proof of consent');
  await shoot(page, 'deleted except proof');
}
