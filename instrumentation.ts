import { env } from './env.ts';

/** Next calls this once before the first request: wrong settings stop the start here too. */
export function register(): void {
  env();
}
