import { afterAll, afterEach, expect } from 'vitest';
import { serverLogFiles, unexpectedServerErrors } from './error-lines.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Of the apps under test, for the report of a failure. */
    logs?: string[];
  }
}

const check = () => expect(unexpectedServerErrors(), 'errors that the app logged').toEqual([]);

afterEach(({ task }) => {
  task.meta.logs = serverLogFiles();
  check();
});
afterAll(check);
