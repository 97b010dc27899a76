const PHONE_LENGTH = 10;

/** Each also without its last character, which may end a sentence. */
export const emailsIn = (text: string): string[] =>
  text
    .split(/[\s"'<>(),:;[\]\\]/)
    .filter((word) => word.includes('@'))
    .flatMap((word) => [word, word.slice(0, -1)]);

/** Not within a longer number, such as that of a case. */
const PHONE = /(?<!\d)(?:\+?1[\s.-]*)?\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4}(?!\d)/;

export const hasIdentifier = (text: string): boolean => text.includes('@') || PHONE.test(text);

/** Every ten digits in a row, with any separators. */
export const phonesIn = (text: string): string[] =>
  text
    .split(/[^\d\s().+-]/)
    .map((part) => part.replace(/\D/g, ''))
    .flatMap((digits) =>
      Array.from({ length: Math.max(0, digits.length - PHONE_LENGTH + 1) }, (_, at) =>
        digits.slice(at, at + PHONE_LENGTH),
      ),
    );
