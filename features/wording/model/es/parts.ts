import type { Dictionary } from '#features/wording/model/dictionary.ts';

export const parts: Dictionary['parts'] = {
  startOver: 'Empezar de nuevo',
  yourCopy: 'Su copia',
  opensInNewTab: '(se abre en una pestaña nueva)',
  yourReceipt: 'Su comprobante',
  retention: {
    before: (brandName, retention) =>
      `Guardamos esa prueba, con su nombre, correo, teléfono y dirección, cifrada durante ${retention}. Si también quiere que la borremos, pídalo a ${brandName}:`,
    or: 'o',
  },
};
