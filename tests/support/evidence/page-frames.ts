const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#13': '\r' };
const OURS = '<body>\n';

/** The texts that the frames of a certificate's page hold, as a browser would read them, without what we put before them. */
export const framesIn = (page: string): string[] =>
  Array.from(page.matchAll(/<iframe[^>]* srcdoc="([^"]*)"/g), ([, escaped = '']) => {
    const html = escaped.replace(/&([^;]+);/g, (whole, name) => NAMED[name] ?? whole);
    return html.slice(html.indexOf(OURS) + OURS.length);
  });
