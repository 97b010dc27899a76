export type EmailContent = {
  brandName: string;
  colors: { fill: string; onFill: string };
  link: { href: string; lifetime: string } | null;
  receipt: { href: string; reference: string | null } | null;
};

export type EmailText = { subject: string; text: string; html: string };

const WORDS = {
  linkSubject: (brand: string) => `Continue your request at ${brand}`,
  receiptSubject: (brand: string) => `Your receipt from ${brand}`,
  linkIntro: 'You asked us for a link to continue your request.',
  linkButton: 'Continue my request',
  linkRules: (lifetime: string) =>
    `The link works once, for ${lifetime}. We’ll ask for your date of birth. If you ask for another email, this link stops working.`,
  receiptIntro: 'Your receipt shows what you agreed to and when.',
  receiptReference: (reference: string) => `Your reference is ${reference}.`,
  receiptButton: 'Open my receipt',
  receiptRules: 'Anyone with the receipt’s link can open it, so keep this email to yourself.',
  notYou: 'If you didn’t ask for this email, you can ignore it. Don’t forward it.',
};

type Block = string | { label: string; href: string };

/** Mail crosses servers of strangers: it contains no name and no answer. */
export function emailText({ brandName, colors, link, receipt }: EmailContent): EmailText {
  const blocks: Block[] = [
    ...(link
      ? [WORDS.linkIntro, { label: WORDS.linkButton, href: link.href }, WORDS.linkRules(link.lifetime)]
      : []),
    ...(receipt
      ? [
          receipt.reference === null
            ? WORDS.receiptIntro
            : `${WORDS.receiptIntro} ${WORDS.receiptReference(receipt.reference)}`,
          { label: WORDS.receiptButton, href: receipt.href },
          WORDS.receiptRules,
        ]
      : []),
    WORDS.notYou,
  ];
  return {
    subject: link ? WORDS.linkSubject(brandName) : WORDS.receiptSubject(brandName),
    text: `${blocks.map((block) => (typeof block === 'string' ? block : block.href)).join('\n\n')}\n`,
    html: htmlOf(brandName, colors, blocks),
  };
}

const PAGE_STYLE =
  'margin:0;padding:24px 16px;background:#fff;color:#1f2430;font:16px/1.5 system-ui,-apple-system,Segoe UI,Helvetica,Arial,sans-serif';
const BUTTON_STYLE =
  'display:inline-block;padding:12px 24px;border-radius:8px;font-weight:600;text-decoration:none';

function htmlOf(brandName: string, { fill, onFill }: EmailContent['colors'], blocks: readonly Block[]) {
  const button = `${BUTTON_STYLE};background:${fill};color:${onFill}`;
  const body = blocks.map((block) =>
    typeof block === 'string'
      ? `<p style="margin:0 0 16px">${escapeHtml(block)}</p>`
      : `<p style="margin:0 0 16px"><a href="${escapeHtml(block.href)}" style="${button}">${escapeHtml(block.label)}</a></p>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(brandName)}</title></head>
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
