import { afterAll, afterEach, expect } from 'vitest';
import { serverLogFiles, unexpectedServerErrors } from './error-lines.ts';

const check = () => expect(unexpectedServerErrors(), 'errors that the app logged').toEqual([]);

afterEach(({ task }) => {
  task.meta.logs = serverLogFiles();
  check();
});
afterAll(check);
