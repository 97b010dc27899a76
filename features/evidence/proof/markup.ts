/** HTML that may stand as it is. All else that is put into a page is escaped first. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | readonly Part[];

/** HTML as it is written here, with every value that is put into it escaped. */
export function html(literals: TemplateStringsArray, ...values: Part[]): Markup {
  return new Markup(literals.reduce((text, next, place) => text + render(values[place - 1] ?? '') + next));
}

function render(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return part.map(render).join('');
}

const NAMES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // A browser would make a line end of it.
  '\r': '&#13;',
};

const escaped = (text: string) => text.replace(/[&<>"'\r]/g, (letter) => NAMES[letter] ?? '');
