// Loaded into each program that scripts/dev/child-processes.ts starts: its input is a pipe that closes when the starter is gone.
import { flushCompileCache } from 'node:module';

process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.resume();
if ('unref' in process.stdin) process.stdin.unref();

// What it has compiled is of use to the next one also where it is killed before it could leave that behind.
const STARTED_BY_THEN_MS = 4_000;
setTimeout(flushCompileCache, STARTED_BY_THEN_MS).unref();
