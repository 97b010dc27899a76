import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, faultPoint, isWhole } from './network-faults.ts';

export type Wire = Awaited<ReturnType<typeof openProxy>>;

const HOST = '127.0.0.1';
/** Much shorter than any limit of the app. */
const LATE_MS = 300;
const SLICE_BYTES = 48;

/** Between the app and one address of the operator. It reads each message whole, then passes it on with the fault. */
export async function openProxy(port: number, target: string) {
  const open = new Set<Socket>();
  let held = 0;
  let release = Promise.withResolvers<'released'>();
  const server = createServer({ allowHalfOpen: true }, (app) => {
    void carry(app, track(connectTo(target), open)).catch(() => app.destroy());
    track(app, open);
  });

  async function carry(app: Socket, operator: Socket) {
    const request = await collect(app).whole;
    const answer = collect(operator);
    const fault = proxy.faultFor(request.toString());
    const up = fault?.direction === 'up' ? fault : null;
    const down = fault?.direction === 'down' ? fault : null;
    if (await isSpoilt({ fault: up, message: request, to: operator, app, operator }, answer.started)) return;
    if (!(await isSpoilt({ fault: down, message: await answer.whole, to: app, app, operator }))) {
      app.end();
      operator.destroy();
    }
  }

  async function isSpoilt(passage: Passage, received?: Promise<void>): Promise<boolean> {
    const { fault, message, to, app, operator } = passage;
    const point = fault ? faultPoint(message, fault.moment) : message.length;
    await write(to, message.subarray(0, point));
    if (!fault) return false;
    const rest = message.subarray(point);
    switch (fault.kind) {
      case 'latency':
        await pause(LATE_MS);
        await write(to, rest);
        return false;
      case 'slicer':
        to.setNoDelay(true);
        for (let at = 0; at < rest.length; at += SLICE_BYTES) {
          await write(to, rest.subarray(at, at + SLICE_BYTES));
          await pause(0);
        }
        return false;
      case 'timeout':
        if (to === operator && fault.moment === 'after') return false;
        held += 1;
        if ((await Promise.race([ended(app), release.promise])) === 'released') {
          await write(to, rest);
          return false;
        }
        operator.destroy();
        app.destroy();
        return true;
    }
    // The first byte of the answer proves that the operator has the whole request.
    if (fault.moment === 'after') await received;
    for (const socket of [app, operator]) end(socket, fault.kind);
    return true;
  }

  const proxy = {
    address: `http://${HOST}:${port}`,
    /** Called once per connection, with its request. */
    faultFor: (_request: string): Fault | null => null,
    held: () => held,
    release: () => {
      release.resolve('released');
      release = Promise.withResolvers();
    },
    refuse: () => {
      if (server.listening) server.close();
    },
    listen: async () => {
      if (!server.listening) await once(server.listen(port, HOST), 'listening');
    },
    close: () => {
      for (const socket of open) socket.destroy();
      proxy.refuse();
    },
  };
  await proxy.listen();
  return proxy;
}

type Passage = { fault: Fault | null; message: Buffer; to: Socket; app: Socket; operator: Socket };

function end(socket: Socket, kind: Fault['kind']) {
  if (kind === 'reset') socket.resetAndDestroy();
  else if (kind === 'limit_data') socket.end();
  else socket.destroy();
}

function connectTo(target: string): Socket {
  const { port } = new URL(target);
  return connect({ port: Number(port), host: HOST, allowHalfOpen: true });
}

function track(socket: Socket, open: Set<Socket>): Socket {
  open.add(socket);
  socket.on('error', () => {});
  socket.once('close', () => open.delete(socket));
  return socket;
}

/** A message is complete when its own headers say so, or when its connection ends. */
function collect(socket: Socket): { started: Promise<void>; whole: Promise<Buffer> } {
  const started = Promise.withResolvers<void>();
  const whole = Promise.withResolvers<Buffer>();
  let message = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    message = Buffer.concat([message, bytes]);
    started.resolve();
    if (isWhole(message)) whole.resolve(message);
  });
  for (const event of ['end', 'close']) {
    socket.once(event, () => {
      started.resolve();
      whole.resolve(message);
    });
  }
  return { started: started.promise, whole: whole.promise };
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
  if (bytes.length === 0 || socket.destroyed) return Promise.resolve();
  return new Promise((resolve) => socket.write(bytes, () => resolve()));
}

async function ended(socket: Socket): Promise<'ended'> {
  if (socket.destroyed || socket.readableEnded) return 'ended';
  return new Promise((resolve) => {
    for (const event of ['end', 'close']) socket.once(event, () => resolve('ended'));
  });
}
