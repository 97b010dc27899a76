import 'server-only';

/**
 * The same work, never at it twice. Who asks for it while it is being done need not wait: it is done once more
 * afterwards, so that nothing is missed that came up meanwhile.
 */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  let isAskedFor = false;
  return async () => {
    isAskedFor = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isAskedFor) {
        isAskedFor = false;
        await work();
      }
    } finally {
      isRunning = false;
    }
  };
}
