import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { Language } from '#features/wording/model/language.ts';
import { escapeHtml } from '#platform/values/escape-html.ts';

export type EmailContent = {
  language: Language;
  words: Dictionary['email']['message'];
  brandName: string;
  colors: { fill: string; onFill: string };
  link: { href: string; lifetime: string } | null;
  receipt: { href: string; reference: string | null } | null;
  /** Where the results are, if the operator has the request and its site is known. */
  results: { operatorName: string; href: string; host: string } | null;
  help: { email: string; phone: string };
};

export type EmailText = { subject: string; text: string; html: string };

/** A button, or a text with a link at its end. */
type Block = string | { label: string; href: string } | { text: string; host: string; href: string };

/** Mail crosses servers of strangers: it contains no name and no answer. */
export function emailText(content: EmailContent): EmailText {
  const { language, words, brandName, colors, link, receipt, results, help } = content;
  const sections: Block[][] = [
    ...(link
      ? [[words.linkIntro, { label: words.linkButton, href: link.href }, words.linkRules(link.lifetime)]]
      : []),
    ...(receipt
      ? [
          [
            receipt.reference === null
              ? words.receiptIntro
              : `${words.receiptIntro} ${words.receiptReference(receipt.reference)}`,
            { label: words.receiptButton, href: receipt.href },
            words.receiptRules,
          ],
        ]
      : []),
    ...(results ? [[{ text: words.results(results.operatorName), ...results }]] : []),
  ];
  const footer = [words.help(brandName, help.email, help.phone), words.notYou];
  return {
    subject: link ? words.linkSubject(brandName) : words.receiptSubject(brandName),
    text: `${[...sections.flat().map(plainBlock), ...footer].join('\n\n')}\n`,
    html: htmlOf({
      language,
      brandName,
      colors,
      sections,
      footer,
      whole: [receipt?.reference ?? '', help.phone],
    }),
  };
}

function plainBlock(block: Block): string {
  if (typeof block === 'string') return block;
  return 'label' in block ? block.href : `${block.text}\n${block.href}`;
}

// Mail programs know little of CSS: styles are inline, and every part is readable without them.
const PAGE =
  'margin:0;padding:0;background:#f1f4f3;color:#1f2430;font:16px/1.55 system-ui,-apple-system,Segoe UI,Helvetica,Arial,sans-serif';
const BUTTON =
  'display:inline-block;padding:14px 28px;border-radius:10px;font-weight:600;text-decoration:none';
const LINE = 'border-top:1px solid #dbe2df;margin-top:28px;padding-top:28px';
const SMALL = 'font-size:14px;color:#465059';

type Html = Pick<EmailContent, 'language' | 'brandName' | 'colors'> & {
  sections: readonly Block[][];
  footer: readonly string[];
  /** Parts that never break at their dashes. */
  whole: readonly string[];
};

function htmlOf({ language, brandName, colors: { fill, onFill }, sections, footer, whole }: Html) {
  const inline = (text: string) =>
    whole
      .map(escapeHtml)
      .filter(Boolean)
      .reduce(
        (html, part) => html.replace(part, () => `<span style="white-space:nowrap">${part}</span>`),
        escapeHtml(text),
      );
  const block = (content: Block, place: number) => {
    if (typeof content === 'string')
      return `<p style="margin:0;${place > 0 ? SMALL : ''}">${inline(content)}</p>`;
    const href = escapeHtml(content.href);
    return 'label' in content
      ? `<p style="margin:20px 0"><a href="${href}" style="${BUTTON};background:${fill};color:${onFill}">${escapeHtml(content.label)}</a></p>`
      : `<p style="margin:0">${escapeHtml(content.text)} <a href="${href}" style="color:#1f2430">${escapeHtml(content.host)}</a></p>`;
  };
  const body = sections.map(
    (section, place) => `<div style="${place > 0 ? LINE : ''}">${section.map(block).join('\n')}</div>`,
  );
  const brand = escapeHtml(brandName);
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${brand}</title></head>
<body style="${PAGE}"><div style="max-width:34rem;margin:0 auto;padding:32px 16px">
<div style="padding:32px 28px;border-top:6px solid ${fill};border-radius:12px;background:#fff">
<p style="margin:0 0 28px;font-size:20px;font-weight:700">${brand}</p>
${body.join('\n')}
</div>
${footer.map((text) => `<p style="margin:20px 28px 0;${SMALL}">${inline(text)}</p>`).join('\n')}
</div></body></html>
`;
}
