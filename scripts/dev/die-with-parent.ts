// Loaded into each program of scripts/dev/child-processes.ts. Its stdin is a pipe that closes when the starter ends.
import { flushCompileCache } from 'node:module';

process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.resume();
if ('unref' in process.stdin) process.stdin.unref();

// Saves the compile cache early: a killed program saves none.
const STARTED_BY_THEN_MS = 4_000;
setTimeout(flushCompileCache, STARTED_BY_THEN_MS).unref();
