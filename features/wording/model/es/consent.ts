import type { Dictionary } from '#features/wording/model/dictionary.ts';

export const consent: Dictionary['consent'] = {
  ownLanguage:
    'Los textos que siguen están en su idioma original. No los traducimos, porque usted acepta exactamente esas palabras. Si algo no le queda claro, pida ayuda antes de aceptar.',
};
