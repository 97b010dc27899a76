const formats = new Map<string, Intl.DateTimeFormat>();
/** Of a few ways to write a time there is one for each zone that somebody reads in. */
const MAX_FORMATS = 1_000;

/**
 * How times are written, made once for each language, zone and way. A format is dear: it holds memory that the garbage collector
 * does not see, and a list that makes one for each of its lines leaves a gigabyte behind before anything is collected.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, options);
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(key, format);
  return format;
}
