import type { Dictionary } from '#features/wording/model/dictionary.ts';

export const parts: Dictionary['parts'] = {
  unnamedOperator: 'la red de prestamistas',
  startOver: 'Empezar de nuevo',
  yourCopy: 'Su copia',
  opensInNewTab: '(se abre en una pestaña nueva)',
  yourReceipt: 'Su comprobante',
  yourReference: 'Su referencia',
  tryAgain: 'Intentar de nuevo',
  takingYouTo: (operator) => `Le llevamos a ${operator}`,
  tooFast:
    'Por favor, tómese un momento para revisar esta página y envíela otra vez. Todavía no hemos enviado nada.',
  leaveEmpty: 'Deje esto vacío',
  retention: {
    before: (brandName, retention) =>
      `Guardamos esa prueba, con su nombre, correo, teléfono y dirección, cifrada durante ${retention}. Si también quiere que la borremos, pídalo a ${brandName}:`,
    or: 'o',
  },
};
