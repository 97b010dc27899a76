import { afterEach, inject } from 'vitest';
import { serverLogFiles } from '#tests/support/instances/error-lines.ts';

afterEach(({ task }) => {
  task.meta.logs = [inject('attacked').logFile, ...serverLogFiles()];
});
