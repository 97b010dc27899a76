type Mail = { words: string } | undefined;

/** Long lines come folded, by quoted-printable, and SMTP doubles a dot at the start of a line. */
export const readableMail = (mail: Mail): string =>
  Buffer.from(
    (mail?.words ?? '')
      .replaceAll(/^\.\./gm, '.')
      .replaceAll('=\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

export function linkIn(mail: Mail): string {
  const link = /https?:\/\/\S+\/apply\/resume\/[\w-]+/.exec(readableMail(mail))?.[0];
  if (!link) throw new Error('the mail has no link to continue');
  return link;
}
