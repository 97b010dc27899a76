import { processWide } from './process-wide.ts';

type Work = () => Promise<unknown>;

const shared = processWide('lastWork', (): { work?: Work } => ({}));

export function setLastWork(work: Work): void {
  shared.work = work;
}

/** The server limits its time. */
export async function doLastWork(): Promise<void> {
  await shared.work?.().catch(() => undefined);
}
