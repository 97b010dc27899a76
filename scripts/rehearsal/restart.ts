import {
  agree,
  answerQuestions,
  arriveAtOffers,
  begin,
  campaignLink,
  goToConsent,
  newPerson,
  openLink,
  send,
} from './borrower.ts';
import { openPhone } from './browser.ts';
import { restartAll } from './operations.ts';
import { steadyReaders } from './requests.ts';
import { expect } from './wait.ts';
import { CAMPAIGN, type World } from './world.ts';

export async function restartUnderWay(world: World) {
  const [sending, answering] = [newPerson(), newPerson()];
  await world.operator.answer(sending.lastName, 'Slow');
  const sender = await openPhone(world.browser);
  await begin(sender, CAMPAIGN, sending);
  await goToConsent(sender);
  await agree(sender, sending);
  const answerer = await openPhone(world.browser);
  await openLink(answerer, campaignLink(CAMPAIGN));
  const readers = steadyReaders(world);
  const sent = send(sender);
  const before = world.services.stops.length;
  await restartAll(world);
  await sent;
  await arriveAtOffers(sender, world.operator.origin);
  await finish(world, answerer, answering);
  const { failures, pages } = await readers.end();
  expect(failures.length === 0, `${failures.length} of ${pages} pages failed: ${failures[0]}`);
  const posts = (await world.operator.posts(sending.lastName)).filter(({ path }) => path.endsWith('/leads'));
  expect(posts.length === 1, `The lead was posted ${posts.length} times.`);
  const killed = world.services.stops.slice(before).find(({ wasKilled }) => wasKilled);
  expect(!killed, `${killed?.service} did not end within its grace.`);
  await sender.context().close();
}

export async function finish(
  world: World,
  page: Awaited<ReturnType<typeof openPhone>>,
  person: ReturnType<typeof newPerson>,
) {
  await answerQuestions(page, person);
  await goToConsent(page);
  await agree(page, person);
  await send(page);
  await arriveAtOffers(page, world.operator.origin);
  await page.context().close();
}
