// Loaded into each program that scripts/running.ts starts: its input is a pipe that closes when the starter is gone.
process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.resume();
if ('unref' in process.stdin) process.stdin.unref();
