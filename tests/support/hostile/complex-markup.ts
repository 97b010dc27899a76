/** The app accepts no larger block. */
const BLOCK_BYTES = 128 * 1024;

const many = (count: number, part: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => part(place)).join('');
const filled = (part: (place: number) => string, bytes: number) => {
  let text = '';
  for (let place = 0; text.length < bytes; place++) text += part(place);
  return text.slice(0, bytes);
};

/** Markup that costs a parser far more than its length, in this many bytes. */
export const complexTexts = (bytes = BLOCK_BYTES): Record<string, string> => {
  const half = Math.floor(bytes / 2);
  const rest = bytes - 2_000;
  return {
    'formatting elements that are reopened in each paragraph': `<p>${filled((place) => `<b id=${place}>`, half)}${filled(() => '<p>x', half)}`,
    'as many reopened formatting elements as are allowed':
      many(120, (place) => `<b id=${place}>`) + filled(() => '<p>x', rest),
    'formatting elements that are left open': filled((place) => `<font size=${place}>x</p><p>`, bytes),
    'nested elements': filled(() => '<div>', bytes),
    'nested tables': filled(() => '<table><td>', bytes),
    'nested formulas': filled(() => '<math><mi>', bytes),
    'quotes around many lines': many(250, () => '<blockquote>') + filled(() => 'x<br>', rest),
    'elements side by side': filled(() => '<i></i>', bytes),
    'cells of a table': `<table><tr>${filled(() => '<td>x', rest)}`,
    comments: filled(() => '<!>', bytes),
    'text moved in front of a table': `${filled(() => '<p></p>', half)}<table>${filled(() => 'x<tr>', half)}`,
    'elements moved out of a formatting element': `<b><p>${filled(() => '<i></i>', rest)}</b>`,
    'links in links': filled(() => '<a><p>', bytes),
    'attributes of one element': `<p ${filled((place) => `a${place} `, rest)}>`,
    'attributes of one element, tag by tag': filled((place) => `<body a${place}>`, bytes),
    'end tags of nothing': filled(() => '</p></br>', bytes),
    'addresses that begin and never end': `<style>${filled(() => 'url( ', rest)}</style>`,
    'one long space in a style': `<p style="url${' '.repeat(rest)}">`,
  };
};

/** Before the check had limits, 13 KB took 2 s and 900 MB, and 60 KB ended the process. */
export const reopened = (formatting: number, paragraphs: number): string =>
  `<p>${many(formatting, (place) => `<b id=${place}>`)}${many(paragraphs, () => '<p>x')}`;
