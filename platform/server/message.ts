import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { decodedText } from '#platform/http/plain-path.ts';
import type { HttpError } from '#platform/http-errors/error-page.ts';
import { httpErrors } from '#platform/http-errors/http-errors.ts';
import { type ActionContext, checkAction } from '#platform/next/actions.ts';

/** Encoded again, so that a second parser can't read it in another way. */
export type Message = { contentType: string; body: Buffer };

export async function checkMessage(
  headers: IncomingHttpHeaders,
  body: Buffer,
  form: FormData | undefined,
  context: ActionContext,
  mayHoldFile: boolean,
): Promise<Message | HttpError> {
  const contentType = headers['content-type'] ?? '';
  switch (mediaType(contentType)) {
    case 'multipart/form-data':
      if (!form || (!mayHoldFile && holdsFile(form)) || holdsNul(form)) return httpErrors.unreadable;
      return checkAction(headers, form, context) ?? (await writeForm(form));
    case 'application/x-www-form-urlencoded':
      if (headers['next-action'] !== undefined || !isUrlEncoded(body)) return httpErrors.unreadable;
      return { contentType: 'application/x-www-form-urlencoded', body };
    case 'text/plain':
      if (headers['next-action'] === undefined) return httpErrors.unsupportedFormat;
      return (
        checkAction(headers, body.toString(), context) ?? { contentType: 'text/plain;charset=UTF-8', body }
      );
    default:
      return httpErrors.unsupportedFormat;
  }
}

const mediaType = (contentType: string) => contentType.split(';', 1)[0]?.trim().toLowerCase();

/** Undefined if the body is no multipart form, or a broken one. */
export async function parseMultipart(
  { 'content-type': contentType = '' }: IncomingHttpHeaders,
  body: Buffer,
): Promise<FormData | undefined> {
  if (mediaType(contentType) !== 'multipart/form-data') return;
  try {
    return await new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    return undefined;
  }
}

const holdsFile = (form: FormData) => [...form].some(([, value]) => typeof value !== 'string');

/** PostgreSQL can't store this character. */
const holdsNul = (form: FormData) =>
  [...form].some(([name, value]) =>
    `${name}${typeof value === 'string' ? value : value.name}`.includes('\0'),
  );

async function writeForm(form: FormData): Promise<Message> {
  if (!holdsFile(form)) return writeTexts([...form] as [string, string][]);
  const written = new Response(form);
  return {
    contentType: written.headers.get('Content-Type') ?? '',
    body: Buffer.from(await written.arrayBuffer()),
  };
}

/** As `Response` writes a form without files, which takes it several times as long. */
function writeTexts(fields: [name: string, text: string][]): Message {
  const boundary = `handoff-${randomUUID()}`;
  const parts = fields.map(
    ([name, text]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"\r\n\r\n${withCrLf(text)}\r\n`,
  );
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.from(`${parts.join('')}--${boundary}--\r\n`),
  };
}

const withCrLf = (text: string) => text.replace(/\r?\n|\r/g, '\r\n');

const escaped = (name: string) =>
  withCrLf(name).replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');

const isUrlEncoded = (body: Buffer): boolean =>
  decodedText(body.toString().replaceAll('+', ' '))?.includes('\0') === false;
