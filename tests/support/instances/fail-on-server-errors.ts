import { afterAll, afterEach, expect } from 'vitest';
import { unexpectedServerErrors } from './error-lines.ts';

const check = () => expect(unexpectedServerErrors(), 'errors that the app logged').toEqual([]);

afterEach(check);
afterAll(check);
