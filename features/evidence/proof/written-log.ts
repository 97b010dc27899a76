import { type LoggedCheckpoint, type LoggedHead, writeCheckpoint, writeHead } from './log-line.ts';

/** Each checkpoint follows the last head that it covers. Neither list is ever in memory as a whole. */
export async function* exportLog(
  heads: AsyncIterable<LoggedHead>,
  checkpoints: AsyncIterable<LoggedCheckpoint> | Iterable<LoggedCheckpoint>,
) {
  const waiting = oneByOne(checkpoints);
  let next = await waiting.next();
  let sealed = 0;
  async function* due() {
    for (
      ;
      !next.done && Number(next.value.checkpoint.split('\n')[1]) <= sealed;
      next = await waiting.next()
    ) {
      yield writeCheckpoint(next.value);
    }
  }
  for await (const head of heads) {
    yield* due();
    yield writeHead(head);
    if (head.index !== null) sealed = head.index + 1;
  }
  yield* due();
}

async function* oneByOne<Item>(items: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<Item, void> {
  yield* items;
}
