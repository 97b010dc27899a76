// Opens hostile sockets of all kinds from loopback addresses and reopens those that the server closes.
// It ends on its own: `node tests/support/hostile/sockets.ts PORT ORIGIN SOCKETS SECONDS FILE`.
import { connect, type Socket } from 'node:net';
import { get, unfinishedPost } from '#tests/support/network/raw-sockets.ts';

const [port = '', origin = '', sockets = '', seconds = '', file = ''] = process.argv.slice(2);
const ADDRESSES = 50;
/** Below a flood of requests, which limits and load shedding handle. */
const OPENED_PER_SECOND = 300;
/** The server has just closed some of the others, or dropped them for newer ones. */
const OPEN_SHARE = 0.6;
const DRIP_MS = 1_000;
/** A little longer than the server waits for a client that reads nothing. */
const STALLED_MS = 32_000;
const REOPENED_AFTER_MS = 2_000;
const headers = { Host: new URL(origin).host };

type Kind = { first: string; drip?: string; reads: boolean };
const KINDS: Kind[] = [
  { first: '', reads: true },
  { first: 'GET / HTTP/1.1\r\n', drip: 'X-A: b\r\n', reads: true },
  { first: unfinishedPost(origin), drip: 'x', reads: true },
  {
    first: unfinishedPost(origin, '/staff/reconcile/upload', { Cookie: '__Host-handoff-staff=x' }),
    drip: 'x',
    reads: true,
  },
  { first: get(file, headers), reads: false },
  { first: get('/', headers), reads: false },
  { first: get('/', headers).repeat(3), reads: true },
  { first: get('/', headers).repeat(12), reads: false },
  { first: get('/livez', headers), reads: true },
  { first: get('/', { ...headers, Connection: 'Upgrade', Upgrade: 'websocket' }), reads: true },
];

const open = new Set<Socket>();
let isOver = false;

function attack(at: number) {
  const { first, drip, reads } = KINDS[at % KINDS.length] as Kind;
  const from = `127.9.${Math.floor((at % ADDRESSES) / 10)}.${1 + (at % 10)}`;
  const socket = connect({
    host: '127.0.0.1',
    port: Number(port),
    localAddress: from,
    allowHalfOpen: true,
  });
  open.add(socket);
  socket.on('connect', () => socket.write(first));
  if (reads) socket.resume();
  else socket.pause();
  const dripping = drip && setInterval(() => socket.write(drip), DRIP_MS);
  socket.on('error', () => socket.destroy());
  socket.on('end', () => socket.destroy());
  // A socket that reads nothing does not notice the server's end.
  if (!reads) setTimeout(() => socket.destroy(), STALLED_MS);
  socket.on('close', () => {
    open.delete(socket);
    if (dripping) clearInterval(dripping);
    if (!isOver) setTimeout(() => attack(at), REOPENED_AFTER_MS);
  });
}

for (let at = 0; at < Number(sockets); at += 1) {
  attack(at);
  if (at % 30 === 0) await new Promise((resolve) => setTimeout(resolve, 30_000 / OPENED_PER_SECOND));
}
while ([...open].filter(({ connecting }) => !connecting).length < Number(sockets) * OPEN_SHARE)
  await new Promise((resolve) => setTimeout(resolve, 50));
console.log(`${open.size} sockets open`);
setTimeout(() => {
  isOver = true;
  for (const socket of open) socket.destroy();
  process.exit(0);
}, Number(seconds) * 1_000);
