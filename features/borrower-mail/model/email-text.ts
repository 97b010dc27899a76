import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { Language } from '#features/wording/model/language.ts';

export type EmailContent = {
  language: Language;
  words: Dictionary['email']['message'];
  brandName: string;
  colors: { fill: string; onFill: string };
  link: { href: string; lifetime: string } | null;
  receipt: { href: string; reference: string | null } | null;
};

export type EmailText = { subject: string; text: string; html: string };

type Block = string | { label: string; href: string };

/** Mail crosses servers of strangers: it contains no name and no answer. */
export function emailText({ language, words, brandName, colors, link, receipt }: EmailContent): EmailText {
  const blocks: Block[] = [
    ...(link
      ? [words.linkIntro, { label: words.linkButton, href: link.href }, words.linkRules(link.lifetime)]
      : []),
    ...(receipt
      ? [
          receipt.reference === null
            ? words.receiptIntro
            : `${words.receiptIntro} ${words.receiptReference(receipt.reference)}`,
          { label: words.receiptButton, href: receipt.href },
          words.receiptRules,
        ]
      : []),
    words.notYou,
  ];
  return {
    subject: link ? words.linkSubject(brandName) : words.receiptSubject(brandName),
    text: `${blocks.map((block) => (typeof block === 'string' ? block : block.href)).join('\n\n')}\n`,
    html: htmlOf(language, brandName, colors, blocks),
  };
}

const PAGE_STYLE =
  'margin:0;padding:24px 16px;background:#fff;color:#1f2430;font:16px/1.5 system-ui,-apple-system,Segoe UI,Helvetica,Arial,sans-serif';
const BUTTON_STYLE =
  'display:inline-block;padding:12px 24px;border-radius:8px;font-weight:600;text-decoration:none';

function htmlOf(
  language: Language,
  brandName: string,
  { fill, onFill }: EmailContent['colors'],
  blocks: readonly Block[],
) {
  const button = `${BUTTON_STYLE};background:${fill};color:${onFill}`;
  const body = blocks.map((block) =>
    typeof block === 'string'
      ? `<p style="margin:0 0 16px">${escapeHtml(block)}</p>`
      : `<p style="margin:0 0 16px"><a href="${escapeHtml(block.href)}" style="${button}">${escapeHtml(block.label)}</a></p>`,
  );
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(brandName)}</title></head>
<body style="${PAGE_STYLE}"><div style="max-width:32rem;margin:0 auto">
<p style="margin:0 0 24px;font-size:20px;font-weight:600">${escapeHtml(brandName)}</p>
${body.join('\n')}
</div></body></html>
`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
