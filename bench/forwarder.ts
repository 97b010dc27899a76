import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { parseArgs } from 'node:util';

/** Forwards each body to the operator with a fixed token. It checks and stores nothing. */
const { values } = parseArgs({
  options: { port: { type: 'string' }, to: { type: 'string' }, token: { type: 'string' } },
});
/** Shorter than the simulator keeps an idle connection. */
const agent = new Agent({ keepAlive: true, timeout: 4_000 });

createServer((incoming, response) => {
  if (incoming.method === 'GET') return sendCpuSeconds(response);
  forward(incoming, response);
}).listen(Number(values.port), () => console.log('Forwarder ready'));

function forward(incoming: IncomingMessage, response: ServerResponse) {
  const headers = { authorization: `Bearer ${values.token}`, 'content-type': 'application/json' };
  const post = request(values.to ?? '', { method: 'POST', agent, headers }, async (reply) => {
    const parts: Buffer[] = [];
    for await (const part of reply) parts.push(part);
    const { inviteUrl } = JSON.parse(Buffer.concat(parts).toString());
    response.writeHead(inviteUrl ? 303 : 502, { location: inviteUrl ?? '/' }).end();
  });
  post.once('error', () => response.writeHead(502).end());
  incoming.pipe(post);
}

function sendCpuSeconds(response: ServerResponse) {
  const { user, system } = process.cpuUsage();
  response.end(String((user + system) / 1e6));
}
