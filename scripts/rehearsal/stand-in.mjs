// Plays a program that a rehearsal can't use (systemctl, nginx): passes the call to the rehearsal.
import { request } from 'node:http';

const [socketPath, program, ...given] = process.argv.slice(2);
const call = request({ socketPath, method: 'POST', path: `/${program}` }, async (response) => {
  for await (const chunk of response) process.stdout.write(chunk);
  process.exitCode = Number(response.headers['x-exit-code'] ?? 1);
});
call.on('error', (error) => {
  console.error(`${program}: ${error.message}`);
  process.exitCode = 1;
});
call.end(JSON.stringify(given));
