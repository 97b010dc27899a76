type Work = () => Promise<unknown>;

declare global {
  // Global, because the bundled app and the server around it load this file separately.
  var handoffLastWork: Work | undefined;
}

export function setLastWork(work: Work): void {
  globalThis.handoffLastWork = work;
}

/** The server limits its time. */
export async function doLastWork(): Promise<void> {
  await globalThis.handoffLastWork?.().catch(() => undefined);
}
