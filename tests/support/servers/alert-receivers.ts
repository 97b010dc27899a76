import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { createServer as createSocketServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { TLSSocket } from 'node:tls';
import type { Identity } from '#tests/support/network/certificate.ts';
import { closedPort, listen } from '#tests/support/network/listen.ts';

export type Post = { path: string; headers: IncomingHttpHeaders; body: string };

/** A company's own system. Answers with the chosen status; with 0 it never answers. */
export async function openWebhook() {
  const posts: Post[] = [];
  const state = { status: 200 };
  const server = createServer(async (request, response) => {
    posts.push({ path: request.url ?? '', headers: request.headers, body: await text(request) });
    if (state.status) response.writeHead(state.status, { Location: '/elsewhere', Connection: 'close' }).end();
  });
  const port = await listen(server, await closedPort());
  return {
    url: `http://127.0.0.1:${port}/alerts`,
    posts,
    answerWith: (status: number) => {
      state.status = status;
    },
    postsAbout: (subject: string) => posts.filter(({ body }) => JSON.parse(body).subject === subject),
    leave: () => close(server),
    comeBack: () => listen(server, port),
  };
}

/** A mail server with minimal replies. `refuse` is its reply to every recipient. With an identity it offers STARTTLS. */
export async function openMailServer(identity?: Identity) {
  const mails: { to: string[]; words: string }[] = [];
  const state = { refuse: '' };
  const server = createSocketServer((plain) => {
    let socket: Socket = plain;
    let mail = { to: [] as string[], words: '' };
    let isReading = false;
    let heard = '';
    socket.write('220 mail\r\n');
    const listenTo = (next: Socket) => {
      socket = next.on('error', () => {}).on('data', hear);
    };
    const startTls = (offered: Identity) => {
      plain.removeListener('data', hear);
      plain.write('220 go on\r\n');
      listenTo(new TLSSocket(plain, { isServer: true, ...offered }));
    };
    const hear = (bytes: Buffer) => {
      heard += bytes.toString('utf8');
      for (let end = heard.indexOf('\r\n'); end >= 0; end = heard.indexOf('\r\n')) {
        const line = heard.slice(0, end);
        heard = heard.slice(end + 2);
        if (identity && /^STARTTLS/i.test(line)) return startTls(identity);
        answer(line);
      }
    };
    listenTo(plain);
    const answer = (line: string) => {
      if (isReading && line !== '.') {
        mail.words += `${line}\n`;
        return;
      }
      const to = /^RCPT TO:<(.*)>/i.exec(line)?.[1];
      if (to) mail.to.push(to);
      if (line === '.') {
        mails.push(mail);
        mail = { to: [], words: '' };
      }
      isReading = /^DATA/i.test(line);
      const refusal = to ? state.refuse : /^STARTTLS/i.test(line) ? '502 no' : '';
      if (identity && socket === plain && /^EHLO/i.test(line)) socket.write('250-STARTTLS\r\n');
      socket.write(
        `${refusal || (isReading ? '354 go on' : /^QUIT/i.test(line) ? '221 bye' : '250 ok')}\r\n`,
      );
    };
  });
  const port = await listen(server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    refuseWith: (words: string) => {
      state.refuse = words;
    },
    close: () => server.close(),
  };
}

export async function close(server: Server): Promise<void> {
  const closed = once(server.close(), 'close');
  server.closeAllConnections();
  await closed;
}
