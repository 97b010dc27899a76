export type EnvFileReader = (content: string) => Record<string, string> | 'refused';

/** Source: systemd.exec(5), EnvironmentFile=, and src/basic/env-file.c. Before version 254, `\` continued comments too. */
const systemd =
  (continuesComments: boolean): EnvFileReader =>
  (content) => {
    const comment = continuesComments ? /^[#;](?:\\.?|[^\\\n\r])*/s : /^[#;][^\n\r]*/;
    const found: Record<string, string> = {};
    let [rest = ''] = content.split('\0');
    for (;;) {
      rest = rest.replace(/^[ \t\n\r]+/, '');
      if (rest === '') return found;
      const [start = '', key = '', sign] = comment.exec(rest) ?? /^([^\n\r][^=\n\r]*)(=?)/.exec(rest) ?? [];
      rest = rest.slice(start.length);
      if (!sign) continue;
      const [value = '', quoted = '', plain = ''] = VALUE.exec(rest) ?? [];
      rest = rest.slice(value.length);
      const name = key.replace(/[ \t]+$/, '');
      // Blanks at the end go, unless a backslash is before them.
      const trimmed = plain.replace(/^((?:\\.?|[^\\])*?)[ \t]*$/s, '$1');
      if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
        found[name] = unquoted(quoted) + trimmed.replace(/\\(?:[\n\r]|(.)|$)/g, '$1');
    }
  };

/** Quoted parts, and then a part without quotation marks of its own. */
const VALUE = /^((?:[ \t]*(?:'[^']*(?:'|$)|"(?:\\.?|[^"\\])*(?:"|$)))*)[ \t]*((?:\\.?|[^\\\n\r])*)/s;

const unquoted = (parts: string) =>
  parts.replace(
    /[ \t]*(?:'([^']*)'?|"((?:\\.?|[^"\\])*)"?)/gs,
    (_, single?: string, double = '') => single ?? double.replace(/\\(?:\n|(["\\`$])|$)/g, '$1'),
  );

/** Source: docker/cli, pkg/kvfile. Some releases take matching quotation marks off. */
const docker =
  (takesQuotesOff: boolean): EnvFileReader =>
  (content) => {
    const found: Record<string, string> = {};
    const lines = content.replace(/\n$/, '').split('\n');
    for (const [index, full] of lines.entries()) {
      if (Buffer.byteLength(full) >= 65_536) return 'refused';
      const cut = full.replace(/\r$/, '');
      const line = (index === 0 ? cut.replace(/^\ufeff/, '') : cut).replace(/^[\s\u0085]+/, '');
      if (line === '' || line.startsWith('#')) continue;
      const at = line.indexOf('=');
      if (at === 0 || /[ \t]/.test(at < 0 ? line : line.slice(0, at))) return 'refused';
      // It then takes the value of its own environment.
      if (at < 0) return 'refused';
      const value = line.slice(at + 1);
      const name = line.slice(0, at);
      if (name in found) return 'refused';
      found[name] = takesQuotesOff ? value.replace(/^(["'])(.*)\1$/s, '$2') : value;
    }
    return found;
  };

/** Source: https://docs.docker.com/compose/env-file/ and compose-go, dotenv/parser.go. */
const compose: EnvFileReader = (content) => {
  const found: Record<string, string> = {};
  let rest = content.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  for (;;) {
    rest = rest.replace(/^[\s\u0085]+/, '');
    if (rest === '') return found;
    if (rest.startsWith('#')) {
      rest = rest.includes('\n') ? rest.slice(rest.indexOf('\n')) : '';
      continue;
    }
    const [all, name = '', sign] = /^(?:export)?[ \t]*([A-Za-z0-9_.[\]-]*)[ \t]*([=:]|\n|$)/.exec(rest) ?? [];
    if (all === undefined || name === '') return 'refused';
    rest = rest.slice(all.length);
    if (sign !== '=' && sign !== ':') continue;
    rest = rest.replace(/^[\t\v\f\r \u0085\u00a0]+/, '');
    const [quote = ''] = rest;
    if (quote === '"' || quote === "'") {
      const closed = new RegExp(`^${quote}((?:\\\\${quote}|[^${quote}])*)${quote}`).exec(rest);
      if (!closed) return 'refused';
      found[name] = closed[1] ?? '';
      if (quote === '"' && /[\\$]/.test(found[name])) return 'refused';
      rest = rest.slice(closed[0].length);
      continue;
    }
    const [line = ''] = rest.split('\n');
    rest = rest.slice(line.length);
    const [value = ''] = line.split(' #');
    // It would look the variable up.
    if (value.includes('$')) return 'refused';
    found[name] = value.replace(/[\s\u0085]+$/, '');
  }
};

export const envFileReaders: Record<string, EnvFileReader> = {
  systemd: systemd(false),
  'systemd before 254': systemd(true),
  docker: docker(false),
  'docker that takes quotation marks off': docker(true),
  compose,
};
