export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | readonly Part[];

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
  // Browsers turn it into a line end.
  '\r': '&#13;',
};

export const escaped = (text: string) => text.replace(/[&<>"'\r]/g, (letter) => NAMES[letter] ?? '');
