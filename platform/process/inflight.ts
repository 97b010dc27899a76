import { processWide } from './process-wide.ts';

type InflightWork = { settled: Promise<void>; onShutdownTimeout: () => Promise<unknown> };

const inflightWork = processWide('inflight', () => new Set<InflightWork>());

/** The process doesn't exit before `work` settles. After the server's time limit it calls `onShutdownTimeout` instead. */
export function keepAlive(
  work: Promise<unknown>,
  onShutdownTimeout: () => Promise<unknown> = async () => {},
) {
  const settled = work.then(
    () => {},
    () => {},
  );
  const entry = { settled, onShutdownTimeout };
  inflightWork.add(entry);
  settled.then(() => inflightWork.delete(entry));
}

export function inflight(): Promise<void>[] {
  return [...inflightWork].map(({ settled }) => settled);
}

export async function abandonInflight(): Promise<void> {
  await Promise.allSettled([...inflightWork].map(({ onShutdownTimeout }) => onShutdownTimeout()));
}
