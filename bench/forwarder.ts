import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { parseArgs } from 'node:util';

/** The least that stands between a browser and the operator: posts what it gets, with a token that it keeps. Nothing is checked or kept. */
const { values } = parseArgs({
  options: { port: { type: 'string' }, to: { type: 'string' }, token: { type: 'string' } },
});
const agent = new Agent({ keepAlive: true });

createServer((incoming, response) => {
  if (incoming.method === 'GET') return tellCpuSeconds(response);
  forward(incoming, response);
}).listen(Number(values.port), () => console.log('Forwarder ready'));

function forward(incoming: IncomingMessage, response: ServerResponse) {
  const headers = { authorization: `Bearer ${values.token}`, 'content-type': 'application/json' };
  const posting = request(values.to ?? '', { method: 'POST', agent, headers }, async (answer) => {
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part);
    const { inviteUrl } = JSON.parse(Buffer.concat(parts).toString());
    response.writeHead(inviteUrl ? 303 : 502, { location: inviteUrl ?? '/' }).end();
  });
  posting.once('error', () => response.writeHead(502).end());
  incoming.pipe(posting);
}

function tellCpuSeconds(response: ServerResponse) {
  const { user, system } = process.cpuUsage();
  response.end(String((user + system) / 1e6));
}
