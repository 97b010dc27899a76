import { gzipSync } from 'node:zlib';
import type { PreparedRequest } from '../load.ts';
import type { PeerName } from './peer.ts';

export type PageWeight = {
  peer: PeerName;
  htmlBytes: number;
  htmlGzip: number;
  isCompressed: boolean;
  scriptGzip: number;
};

/** The scripts that the page names for current browsers, compressed here with gzip 9. */
export async function weighPage(peer: PeerName, { url, headers }: PreparedRequest): Promise<PageWeight> {
  const init = { headers: { cookie: String(headers.cookie), 'accept-encoding': 'gzip' } };
  const response = await fetch(url, init);
  const html = await response.text();
  let scriptGzip = 0;
  for (const address of scriptsOf(html)) {
    const script = await fetch(new URL(address, url), init);
    if (script.status !== 200) throw new Error(`${peer} has no script at ${address}.`);
    scriptGzip += gzip(Buffer.from(await script.arrayBuffer()));
  }
  return {
    peer,
    htmlBytes: Buffer.byteLength(html),
    htmlGzip: gzip(Buffer.from(html)),
    isCompressed: response.headers.get('content-encoding') !== null,
    scriptGzip,
  };
}

function scriptsOf(html: string): Set<string> {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag);
  const named = tags.filter(
    (tag) => (tag.startsWith('<script') || /rel="modulepreload"/.test(tag)) && !/\bnomodule\b/i.test(tag),
  );
  return new Set(named.flatMap((tag) => /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? []));
}

const gzip = (bytes: Buffer) => gzipSync(bytes, { level: 9 }).length;
