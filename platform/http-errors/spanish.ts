import type { ErrorWords } from './error-page.ts';

const NOTHING_SENT = 'No se envió nada. Lo que guardó antes está a salvo.';
const NOTHING_SAVED = 'Esta vez no se guardó nada. Lo que guardó antes está a salvo.';
const SEND_AGAIN = 'Espere un minuto y envíelo de nuevo desde aquí.';

/** Of the errors that borrowers see. `httpErrors` has the English beside each. */
export const SPANISH = {
  unreadable: {
    title: 'No pudimos leer lo que envió su navegador',
    dataNote: NOTHING_SENT,
    advice: 'Regrese, vuelva a cargar la página e inténtelo de nuevo.',
  },
  crossOrigin: {
    title: 'No pudimos aceptar este formulario',
    dataNote: NOTHING_SENT,
    advice: 'Vuelva a abrir nuestra página y envíe el formulario desde allí.',
  },
  noSuchPage: {
    title: 'No encontramos esta página',
    dataNote: 'Revise que la dirección esté bien escrita.',
    advice: 'Si ya había empezado, sus respuestas siguen guardadas.',
  },
  unknownMethod: {
    title: 'Esta página no puede hacer eso',
    dataNote: NOTHING_SENT,
    advice: 'Vuelva a abrir la página y use sus enlaces y botones.',
  },
  tooSlow: {
    title: 'El envío tardó demasiado',
    dataNote: NOTHING_SAVED,
    advice: 'Revise su conexión, regrese y envíe el formulario de nuevo.',
  },
  unknownAction: {
    title: 'Esta página cambió después de que usted la abrió',
    dataNote: NOTHING_SENT,
    advice:
      'Regrese para ver la página nueva. Casi todos los navegadores conservan lo que escribió. Revíselo y envíelo de nuevo.',
  },
  tooLarge: {
    title: 'Eso es demasiado para este formulario',
    dataNote: NOTHING_SAVED,
    advice: 'Regrese, acorte sus respuestas y envíe el formulario de nuevo.',
  },
  urlTooLong: {
    title: 'Ese enlace es demasiado largo',
    dataNote: NOTHING_SENT,
    advice: 'Revise el enlace, o vaya a nuestra página de inicio.',
  },
  unsupportedFormat: {
    title: 'No podemos leer ese formato',
    dataNote: NOTHING_SENT,
    advice: 'Vuelva a abrir la página y envíe el formulario desde allí.',
  },
  unsupportedExpectation: {
    title: 'No pudimos leer lo que envió su navegador',
    dataNote: NOTHING_SENT,
    advice: 'Vuelva a abrir la página e inténtelo de nuevo.',
  },
  tooMany: {
    title: 'Eso fue demasiado rápido',
    dataNote: NOTHING_SENT,
    advice: 'Espere un minuto, regrese y envíe el formulario de nuevo.',
    oldInputNotice: { advice: SEND_AGAIN },
  },
  tooManyStarts: {
    title: 'Estamos recibiendo muchas visitas desde su red',
    dataNote: 'Lo que guardó antes está a salvo.',
    advice: 'Espere un minuto y vuelva a abrir la página.',
  },
  headersTooLarge: {
    title: 'Su navegador envió demasiados datos',
    dataNote: 'No se envió nada.',
    advice:
      'Borre las cookies de este sitio y vuelva a abrir la página. Tendrá que empezar de nuevo, porque una de esas cookies es la única llave de sus respuestas.',
  },
  failed: {
    title: 'Algo falló de nuestra parte',
    dataNote: 'Lo que guardó antes está a salvo, y nunca enviamos nada dos veces.',
    advice: 'Espere un momento y vuelva a abrir la página.',
    oldInputNotice: {
      dataNote:
        'Es posible que todavía no esté guardado, pero no se perdió nada: esta página conserva lo que escribió. Nunca enviamos nada dos veces.',
    },
  },
  databaseDown: {
    title: 'No podemos abrir esta página en este momento',
    dataNote: NOTHING_SENT,
    advice: 'Espere un minuto y vuelva a abrir la página.',
  },
  databaseDownAtPost: {
    title: 'No podemos guardar nada en este momento',
    dataNote: 'Lo que guardó antes está a salvo, y nunca enviamos nada dos veces.',
    advice: 'Espere un minuto, regrese e inténtelo de nuevo.',
    oldInputNotice: {
      dataNote:
        'Es posible que todavía no esté guardado, pero no se perdió nada: esta página conserva lo que escribió. Nunca enviamos nada dos veces.',
      advice: SEND_AGAIN,
    },
  },
  busy: {
    title: 'Tenemos muchas visitas en este momento',
    dataNote: NOTHING_SENT,
    advice: 'Espere unos segundos y vuelva a abrir la página.',
  },
  limiterUnavailable: {
    title: 'No podemos guardar nada en este momento',
    dataNote: NOTHING_SENT,
    advice: 'Espere un minuto, regrese e inténtelo de nuevo.',
    oldInputNotice: { advice: SEND_AGAIN },
  },
  shuttingDown: {
    title: 'Estamos reiniciando esta página',
    dataNote: 'Lo que guardó antes está a salvo.',
    advice: 'Espere un momento y vuelva a abrir la página.',
  },
  notOpen: {
    title: 'Todavía no hemos abierto',
    dataNote: 'Este formulario todavía no recibe solicitudes. No se envió nada.',
    advice: 'Por favor, vuelva más adelante.',
  },
} satisfies Record<string, ErrorWords>;
