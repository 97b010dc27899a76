import type { ErrorWords } from './http-errors.ts';

const NOTHING_SENT = 'No se envió nada. Lo que guardó antes está a salvo.';
const NOTHING_SAVED = 'No se guardó nada de este intento. Lo que guardó antes está a salvo.';
const SEND_AGAIN = 'Espere un minuto y envíelo de nuevo desde aquí.';

/** Of the errors that borrowers see. `httpErrors` has the English beside each. */
export const SPANISH = {
  unreadable: {
    title: 'No pudimos leer esa solicitud',
    dataNote: NOTHING_SENT,
    advice: 'Vuelva atrás, cargue la página otra vez e inténtelo de nuevo.',
  },
  crossOrigin: {
    title: 'Este formulario debe enviarse desde nuestra propia página',
    dataNote: NOTHING_SENT,
    advice: 'Abra la página otra vez desde nuestra dirección y envíe el formulario desde allí.',
  },
  noSuchPage: {
    title: 'No encontramos esta página',
    dataNote: 'Quizás la dirección esté mal escrita.',
    advice: 'Las respuestas que haya empezado siguen guardadas.',
  },
  unknownMethod: {
    title: 'Esta página no puede hacer eso',
    dataNote: NOTHING_SENT,
    advice: 'Abra la página otra vez y use sus propios enlaces y botones.',
  },
  tooSlow: {
    title: 'El envío tardó demasiado',
    dataNote: NOTHING_SAVED,
    advice: 'Revise su conexión, vuelva atrás y envíe el formulario de nuevo.',
  },
  unknownAction: {
    title: 'Esta página cambió después de que usted la abrió',
    dataNote: NOTHING_SENT,
    advice:
      'Vuelva atrás. Verá la página nueva y, en la mayoría de los navegadores, lo que escribió seguirá allí: revíselo y envíelo de nuevo.',
  },
  tooLarge: {
    title: 'Eso es más de lo que este formulario puede recibir',
    dataNote: NOTHING_SAVED,
    advice: 'Vuelva atrás, acorte sus respuestas y envíe el formulario de nuevo.',
  },
  urlTooLong: {
    title: 'Esa dirección es demasiado larga',
    dataNote: NOTHING_SENT,
    advice: 'Revise el enlace que siguió, o empiece en nuestra página de inicio.',
  },
  unsupportedFormat: {
    title: 'No pudimos leer ese tipo de mensaje',
    dataNote: NOTHING_SENT,
    advice: 'Abra la página otra vez y envíe el formulario desde allí.',
  },
  unsupportedExpectation: {
    title: 'No pudimos leer esa solicitud',
    dataNote: NOTHING_SENT,
    advice: 'Abra la página otra vez e inténtelo de nuevo.',
  },
  tooMany: {
    title: 'Fueron demasiados envíos en poco tiempo',
    dataNote: NOTHING_SENT,
    advice: 'Espere un minuto, vuelva atrás y envíe el formulario de nuevo.',
    oldInputNotice: { advice: SEND_AGAIN },
  },
  tooManyStarts: {
    title: 'Llegaron demasiadas solicitudes desde su red',
    dataNote: 'Lo que guardó antes sigue guardado.',
    advice: 'Espere un minuto. Después, abra la página otra vez.',
  },
  headersTooLarge: {
    title: 'Su navegador envió más de lo que podemos leer',
    dataNote: 'No se envió nada.',
    advice:
      'Borre las cookies de este sitio y abra la página otra vez. Una de ellas es la única llave de las respuestas que guardó, así que tendrá que empezar de nuevo.',
  },
  failed: {
    title: 'Algo falló de nuestra parte',
    dataNote: 'Lo que guardó antes está a salvo, y nunca se envía nada dos veces.',
    advice: 'Espere un momento y abra la página otra vez.',
    oldInputNotice: {
      dataNote:
        'Es posible que todavía no esté guardado, pero no se perdió nada: esta página tiene lo que escribió. Nunca se envía nada dos veces.',
    },
  },
  busy: {
    title: 'Hay muchísimas personas aquí en este momento',
    dataNote: NOTHING_SENT,
    advice: 'Espere unos segundos y abra la página otra vez.',
  },
  limiterUnavailable: {
    title: 'No se puede guardar nada en este momento',
    dataNote: NOTHING_SENT,
    advice: 'Espere un minuto, vuelva atrás e inténtelo de nuevo.',
    oldInputNotice: { advice: SEND_AGAIN },
  },
  shuttingDown: {
    title: 'Esta parte del servicio se está reiniciando',
    dataNote: 'Lo que guardó antes está a salvo.',
    advice: 'Espere un momento y abra la página otra vez.',
  },
  notOpen: {
    title: 'Todavía no hemos abierto',
    dataNote: 'Este formulario todavía no recibe solicitudes. No se envió nada.',
    advice: 'Vuelva más adelante, por favor.',
  },
} satisfies Record<string, ErrorWords>;
