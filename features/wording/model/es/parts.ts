import type { Dictionary } from '#features/wording/model/dictionary.ts';

export const shell: Dictionary['shell'] = {
  skipToContent: 'Ir al contenido principal',
  sandbox: 'Modo de prueba:',
  sandboxNote: 'nada de lo que escriba aquí llega a un prestamista',
  switchClears: 'Al cambiar de idioma se borra lo que escribió o marcó en esta página. No lo hemos guardado.',
  switchLanguage: 'Cambiar a español',
  help: 'Ayuda',
  needHelp: '¿Necesita ayuda?',
  email: 'Correo:',
  call: 'Teléfono:',
  privacyNotice: 'Aviso de privacidad',
  terms: 'Términos',
  deleteAnswers: 'Borrar mis respuestas',
};

const outdated = {
  before:
    'Actualizamos esta página después de que usted la abrió, así que no se envió nada. Todo lo que escribió sigue aquí.',
  link: 'Abra la página nueva en otra pestaña',
  after: ', copie sus respuestas y continúe allí.',
};

export const parts: Dictionary['parts'] = {
  unnamedOperator: 'la red de prestamistas',
  startOver: 'Empezar de nuevo',
  yourCopy: 'Su copia',
  opensInNewTab: '(se abre en una pestaña nueva)',
  yourReceipt: 'Su comprobante',
  yourRecords: 'Sus comprobantes',
  submit: {
    sending: 'Un momento…',
    failed:
      'No pudimos guardar esto. Todo lo que escribió sigue aquí. Espere un minuto e inténtelo de nuevo. Nunca enviamos nada dos veces.',
    offline:
      'No tiene conexión a internet. No se envió nada. Todo lo que escribió sigue aquí. Conéctese y presione el botón otra vez.',
    lost: 'Perdimos la conexión. Todo lo que escribió sigue aquí. Revise su conexión y presione el botón otra vez; nunca enviamos nada dos veces.',
    outdated,
  },
  submitRequest: {
    sending: 'Un momento…',
    failed:
      'Tuvimos un problema. Es posible que su solicitud no se haya enviado. Espere un minuto y presione el botón otra vez; nunca la enviamos dos veces.',
    offline:
      'No tiene conexión a internet. No se envió nada. Todo lo que escribió sigue aquí. Conéctese y presione el botón otra vez.',
    lost: 'Perdimos la conexión. Es posible que su solicitud no se haya enviado. Revise su conexión y presione el botón otra vez; nunca la enviamos dos veces.',
    outdated,
  },
  yourReference: 'Su referencia',
  copyReference: { copy: 'Copiar', copied: 'Copiada' },
  tryAgain: 'Intentar de nuevo',
  takingYouTo: (operator) => `Le llevamos a ${operator}`,
  softInquiry: 'Consultar sus ofertas no afecta su puntaje de crédito.',
  site: {
    go: (operator) => `Ir a ${operator}`,
    opens: 'Abre',
  },
  tooFast:
    'Por favor, tómese un momento para revisar esta página y envíela otra vez. Esta vez no enviamos nada.',
  leaveEmpty: 'Deje esto vacío',
  retention: {
    before: (brandName, retention) =>
      `Guardamos esa prueba cifrada durante ${retention}, con su nombre, correo, teléfono y dirección. Si también quiere que la borremos, pídaselo a ${brandName}:`,
    or: 'o',
  },
};
