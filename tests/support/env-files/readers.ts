export type EnvFileReader = (content: string) => Record<string, string> | 'refused';

/** Source: systemd.exec(5), EnvironmentFile=, and src/basic/env-file.c. Before version 254, `\` continued comments too. */
const systemd =
  (continuesComments: boolean): EnvFileReader =>
  (content) => {
    const found: Record<string, string> = {};
    let state = 'before key';
    let key = '';
    let value = '';
    let length = 0;
    const push = (letter: string, isBlank = false) => {
      value += letter;
      if (!isBlank) length = value.length;
    };
    const end = () => {
      const name = key.replace(/[ \t\n\r]+$/, '');
      const text = state === 'value' ? value.slice(0, length) : value;
      if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) found[name] = text;
    };
    const restart = () => {
      [state, key, value, length] = ['before key', '', '', 0];
    };
    for (const letter of content) {
      if (letter === '\0') break;
      const isNewline = letter === '\n' || letter === '\r';
      const isBlank = isNewline || letter === ' ' || letter === '\t';
      if (state === 'before key') {
        if (letter === '#' || letter === ';') state = 'comment';
        else if (!isBlank) [state, key] = ['key', letter];
      } else if (state === 'key') {
        if (isNewline) restart();
        else if (letter === '=') state = 'before value';
        else key += letter;
      } else if (state === 'before value') {
        if (isNewline) {
          end();
          restart();
        } else if (letter === "'") state = 'single';
        else if (letter === '"') state = 'double';
        else if (letter === '\\') state = 'escape';
        else if (!isBlank) {
          state = 'value';
          push(letter);
        }
      } else if (state === 'value') {
        if (isNewline) {
          end();
          restart();
        } else if (letter === '\\') {
          state = 'escape';
          length = value.length;
        } else push(letter, isBlank);
      } else if (state === 'escape') {
        state = 'value';
        if (!isNewline) push(letter);
      } else if (state === 'single') {
        if (letter === "'") state = 'before value';
        else push(letter);
      } else if (state === 'double') {
        if (letter === '"') state = 'before value';
        else if (letter === '\\') state = 'double escape';
        else push(letter);
      } else if (state === 'double escape') {
        state = 'double';
        if ('"\\`$'.includes(letter)) push(letter);
        else if (letter !== '\n') push(`\\${letter}`);
      } else if (state === 'comment') {
        if (letter === '\\') state = 'comment escape';
        else if (isNewline) restart();
      } else if (isNewline && !continuesComments) restart();
      else state = 'comment';
    }
    if (!['before key', 'key', 'comment', 'comment escape'].includes(state)) end();
    return found;
  };

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
