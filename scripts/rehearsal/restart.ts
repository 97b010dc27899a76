import { expect } from '#scripts/dev/wait.ts';
import {
  arriveAtOffers,
  fillIn,
  finishApplication,
  leadPosts,
  newPerson,
  send,
  startApplication,
} from './borrower.ts';
import { restartAll } from './operations.ts';
import { steadyReaders } from './requests.ts';
import type { World } from './world.ts';

/** With a lead under way, a form begun before the restart, and readers all the time. */
export async function restartUnderWay(world: World) {
  const sending = newPerson();
  await world.operator.answer(sending.lastName, 'Slow');
  const sender = await startApplication(world);
  await fillIn(sender, sending);
  const answerer = await startApplication(world);
  const readers = steadyReaders(world);
  const sent = send(sender);
  const before = world.services.stops.length;
  await restartAll(world);
  await sent;
  await arriveAtOffers(world, sender);
  await finishApplication(world, answerer);
  await readers.end();
  const posts = await leadPosts(world, sending);
  expect(posts.length === 1, `The lead was posted ${posts.length} times.`);
  const killed = world.services.stops.slice(before).find(({ wasKilled }) => wasKilled);
  expect(!killed, `${killed?.service} did not end within its grace.`);
}
