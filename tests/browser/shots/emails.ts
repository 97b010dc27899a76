import { expect, type Page } from '@playwright/test';
import type { Visit } from '#tests/browser/support/all-pages.ts';
import {
  answerQuickly,
  expectPage,
  fillDate,
  sendQuickly,
  someone,
} from '#tests/browser/support/borrower.ts';
import type { openMailServer } from '#tests/support/servers/alert-receivers.ts';
import { linkIn, readableMail } from '#tests/support/servers/readable-mail.ts';
import { afresh, type Shoot } from './more-pages.ts';

export type MailServer = Awaited<ReturnType<typeof openMailServer>>;

/** The link to continue from the request for it to another browser, and the receipt. */
export async function visitEmails(page: Page, mail: MailServer, shoot: Shoot, shootOnce: Visit, app: string) {
  await afresh(page);
  const ada = someone({ email: 'ada.quill@example.com' });
  const send = () => page.locator('main form button[type=submit]').click();
  const sendInSpanish = async (path: string, where: string) => {
    await page.context().addCookies([{ name: 'handoff-language', value: 'es', url: app }]);
    await page.goto(path);
    const before = mail.mails.length;
    await send();
    await expect.poll(() => mail.mails.length).toBeGreaterThan(before);
    await expectPage(page, 'Revise su correo');
    await shootMail(page, mail, shootOnce, where);
  };
  await answerQuickly(page, ada, ['loan', 'name']);
  await page.goto('/apply/email');
  await shoot(page, 'email');
  mail.refuseWith('550 no such user');
  await send();
  await expectPage(page, 'We couldn’t send the email');
  await shoot(page, 'email not sent');
  mail.refuseWith('');
  await send();
  await expectPage(page, 'Check your email');
  await shoot(page, 'email sent');
  await shootMail(page, mail, shootOnce, 'message with a link');
  await page.goto('/apply/email?again=limit');
  await shoot(page, 'email limit');
  await sendInSpanish('/apply/email', 'message with a link, Spanish');

  const link = linkIn(mail.mails.at(-1));
  await afresh(page);
  await page.goto(link);
  await shoot(page, 'resume');
  await answerQuickly(page, someone(), ['loan']);
  await page.goto(link);
  await shoot(page, 'resume instead of another request');
  await fillDate(page, 'Date of birth', '10/15/1988');
  await page.getByRole('button', { name: 'Continue my request' }).click();
  await expect(page.getByText('You have 4 tries left').first()).toBeVisible();
  await shoot(page, 'resume with a wrong date');
  await fillDate(page, 'Date of birth', ada.dateOfBirth);
  await page.getByRole('button', { name: 'Continue my request' }).click();
  await expect(page).toHaveURL(/welcome=back$/);
  await shoot(page, 'resumed');
  await page.goto('/');
  await shoot(page, 'landing of a returning borrower');
  await afresh(page);
  await page.goto(link);
  await shoot(page, 'resume too late');

  await afresh(page);
  await sendQuickly(page, someone({ lastName: 'Linkless', email: 'bea.quill@example.com' }));
  await page.goto('/');
  await shoot(page, 'landing with a request');
  await page.goto('/apply/email');
  await shoot(page, 'email receipt');
  await send();
  await expectPage(page, 'Check your email');
  await shootMail(page, mail, shootOnce, 'message with a receipt');
  await sendInSpanish('/apply/email', 'message with a receipt, Spanish');
  await page.context().clearCookies({ name: 'handoff-language' });
  await page.goto('/apply/start-over');
  await page.getByRole('button', { name: 'Delete my answers' }).click();
  await expectPage(page, 'We deleted your answers, but not your proof of consent');
  await shoot(page, 'deleted except proof');
}

async function shootMail(page: Page, { mails }: MailServer, shootOnce: Visit, where: string) {
  const html = /<!doctype html>[\s\S]*<\/html>/.exec(readableMail(mails.at(-1)))?.[0];
  const shown = await page.context().newPage();
  await shown.setContent(html ?? '');
  await shootOnce(shown, where);
  await shown.close();
}
