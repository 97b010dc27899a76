const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#13': '\r' };
const OURS = '<body>\n';

/** The frames of a certificate page as a browser reads them, without our own prefix. */
export const framesIn = (page: string): string[] =>
  Array.from(page.matchAll(/<iframe[^>]* srcdoc="([^"]*)"/g), ([, escaped = '']) => {
    const html = escaped.replace(/&([^;]+);/g, (whole, name) => NAMED[name] ?? whole);
    return html.slice(html.indexOf(OURS) + OURS.length);
  });
