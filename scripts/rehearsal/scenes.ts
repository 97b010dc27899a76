import { expect, waitFor } from '#scripts/dev/wait.ts';
import { fillIn, leadPosts, newPerson, send, startApplication, takeLead } from './borrower.ts';
import { type GuidedPage, STAFF_HOST } from './browser.ts';
import { addCompliance, addSecondAdministrator, join, joinLinkIn, publish } from './staff-scenes.ts';
import { CAMPAIGN, changeSetting, settingOf, TWO_JOBS_MS, type World } from './world.ts';

export const SCENES: Record<string, (world: World, guided: GuidedPage) => Promise<void>> = {
  'Write the settings': listPrivateHosts,
  'Join as the first administrator': joinFirst,
  'Add a second administrator': addSecondAdministrator,
  'Add a person in Compliance': addCompliance,
  'Complete the brand': completeBrand,
  'Check the options': confirmOptions,
  'Create the campaign': createCampaign,
  'Wire alerts and metrics': sendTestAlert,
  'Add a time-stamping authority': addAuthority,
  'Open the campaign': openCampaign,
  'Take the first lead': takeFirstLead,
};

const CAMPAIGN_NAME = 'Spring savings';
const NO_TIME = /^evidence_time_missing$/;

async function listPrivateHosts(world: World) {
  changeSetting(world, 'EGRESS_PRIVATE_HOSTS', 'localhost');
}

async function joinFirst({ outputs }: World, guided: GuidedPage) {
  await join(guided, joinLinkIn(outputs.get('Set up') ?? '', 'Setup'));
}

async function completeBrand(world: World, guided: GuidedPage) {
  await guided.click('Brand');
  await guided.fill('Privacy policy URL', 'https://www.partner.example/privacy');
  await guided.fill('Terms URL', 'https://www.partner.example/terms');
  await guided.click('Save draft');
  await world.consolePage.getByText('Draft, not published').waitFor();
  const { counsel } = world;
  expect(counsel, 'There is no person in Compliance.');
  await counsel.goto(`https://${STAFF_HOST}/staff/brand`);
  await publish(counsel, guided.named('Publish draft'), 'Published');
  await counsel.context().close();
}

async function confirmOptions({ consolePage }: World, guided: GuidedPage) {
  await guided.click('Answer options');
  await consolePage.getByRole('link', { name: 'Housing', exact: true }).click();
  await guided.click('Confirm options');
  await consolePage.getByLabel('Confirmed by').waitFor();
  for (const box of await consolePage.getByRole('main').getByRole('checkbox').all()) await box.check();
  await guided.fill('Confirmed by', 'mail of the operator, November 20');
  await guided.click('Confirm options');
  await consolePage.getByRole('row', { name: /rent/ }).filter({ hasText: 'Confirmed' }).waitFor();
}

async function createCampaign({ consolePage }: World, guided: GuidedPage) {
  await guided.click('Campaigns');
  await guided.click('New campaign');
  await guided.fill('Name', CAMPAIGN_NAME);
  await guided.fill('URL slug', CAMPAIGN);
  await guided.fill('Campaign ID', 'spring-27');
  await guided.click('Create draft');
  await consolePage.waitForURL(`**/staff/campaigns/${CAMPAIGN}?*`);
}

async function sendTestAlert(world: World, guided: GuidedPage) {
  const { receiver } = world;
  receiver.secrets.push(settingOf(world, 'ALERT_WEBHOOK_SECRET'));
  await guided.click('Alerts');
  await guided.click('Send test alert');
  const alert = await receiver.waitForAlert(/^test_alert$/);
  expect(alert.isSigned, 'The test alert was not signed with ALERT_WEBHOOK_SECRET.');
}

/** Production ran without a time from outside until here. */
async function addAuthority(world: World, guided: GuidedPage) {
  await world.receiver.waitForAlert(NO_TIME);
  await guided.click('Health');
  await waitForTime(world);
  await waitForEnd(world, 'settings');
}

/** The health page names the authority without a fault. */
async function waitForTime(world: World) {
  const { consolePage } = world;
  const name = `Time by ${settingOf(world, 'EVIDENCE_TIMESTAMP_URLS')}`;
  const row = consolePage.getByRole('listitem').filter({ hasText: name });
  const stated = row.filter({ hasText: 'OK' }).filter({ hasText: 'Last stated' });
  await waitFor(
    'the health page shows a time by the authority',
    async () => {
      await consolePage.goto(`https://${STAFF_HOST}/staff/health`);
      return (await stated.count()) === 1;
    },
    TWO_JOBS_MS,
  );
}

const waitForEnd = ({ receiver }: World, subject: string) =>
  waitFor(
    `the alert evidence_time_missing about ${subject} resolves`,
    async () =>
      receiver.received.some(({ kind, text }) => {
        const { event, subject: about } = JSON.parse(text || '{}');
        return NO_TIME.test(kind) && event === 'resolved' && about === subject;
      }),
    TWO_JOBS_MS,
  );

async function openCampaign(world: World, guided: GuidedPage) {
  const { consolePage, operator } = world;
  await guided.click('Campaigns');
  await consolePage.getByRole('link', { name: CAMPAIGN_NAME, exact: true }).click();
  await consolePage.getByRole('heading', { name: CAMPAIGN_NAME }).waitFor();
  await waitFor(
    'nothing blocks the campaign',
    async () => {
      await consolePage.reload();
      return (await consolePage.getByRole('button', { name: 'Publish' }).count()) > 0;
    },
    90_000,
  );
  await guided.checkAll('Acknowledge');
  await publish(consolePage, guided.named('Publish'), 'Campaign published');
  await guided.check('Test link');
  await guided.click('Build link');
  const link = await consolePage.getByLabel('Your link').inputValue();
  const [tester, phone] = [newPerson(), await startApplication(world, link)];
  await fillIn(phone, tester);
  await send(phone);
  await guided.see('This was a test, and nothing was sent', phone);
  await phone.context().close();
  expect((await operator.posts(tester.lastName)).length === 0, 'The operator got the lead of a test link.');
}

async function takeFirstLead(world: World, guided: GuidedPage) {
  const person = newPerson();
  await takeLead(world, person);
  const [post, ...more] = await leadPosts(world, person);
  expect(post?.status === 201 && more.length === 0, 'The operator did not take exactly one lead.');
  await guided.open(`https://${STAFF_HOST}/staff`);
  await guided.click('Leads');
}
