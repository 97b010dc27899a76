const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

export function onInterruption(): { signal: AbortSignal; exitCode: () => number } {
  const controller = new AbortController();
  let exitCode = 0;
  for (const [name, code] of Object.entries(SIGNALS)) {
    process.on(name, () => {
      if (controller.signal.aborted) return;
      exitCode = code;
      controller.abort();
    });
  }
  return { signal: controller.signal, exitCode: () => exitCode };
}

export function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
