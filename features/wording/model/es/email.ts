import type { Dictionary } from '#features/wording/model/dictionary.ts';

export const email: Dictionary['email'] = {
  unreachable:
    'No podemos conectarnos con nuestro sitio. Esto no afecta su correo. Revise su conexión. Esta página continúa por sí sola.',
  offer: {
    title: '¿Quiere terminar después?',
    link: 'Enviarme un enlace por correo para continuar',
    receipt: 'Enviarme este comprobante por correo',
  },
  page: {
    titles: {
      ask: ({ hasLink, hasReceipt }) =>
        hasLink && hasReceipt
          ? 'Enviarme un enlace y mi comprobante por correo'
          : hasLink
            ? 'Enviarme un enlace por correo para continuar'
            : 'Enviarme mi comprobante por correo',
      sending: 'Enviando su correo',
      sent: 'Revise su correo',
      failed: 'No pudimos enviar el correo',
      limited: 'Por hoy no podemos enviar más correos',
    },
    paragraphs: {
      ask: ({ hasLink, hasReceipt, lifetime }) => [
        ...(hasLink
          ? [
              'Con el enlace puede continuar donde se quedó, en este dispositivo o en otro.',
              `Funciona una sola vez y vence después de ${lifetime}. Al abrirlo, le pediremos su fecha de nacimiento.`,
            ]
          : []),
        ...(hasReceipt
          ? [
              'Le enviaremos el enlace a su comprobante. Cualquier persona que tenga ese enlace puede abrir el comprobante.',
            ]
          : []),
        'El correo no muestra su nombre ni ninguna de sus respuestas.',
      ],
      sending: () => ['Esto tarda unos segundos.'],
      sent: ({ hasLink, lifetime }) => [
        'Enviamos el correo. Si no lo ve en unos minutos, busque en su carpeta de correo no deseado.',
        ...(hasLink
          ? [
              `El enlace funciona una sola vez y vence después de ${lifetime}. Un correo nuevo desactiva el enlace anterior.`,
            ]
          : []),
      ],
      failed: ({ hasLink }) => [
        hasLink
          ? 'No se perdió nada. Revise que la dirección esté bien y vuelva a intentarlo.'
          : 'No se perdió nada. Vuelva a intentarlo en unos minutos.',
      ],
      limited: ({ perDay }) => [
        `Enviamos hasta ${perDay} correos al día. Puede pedir otro mañana. No se perdió nada.`,
      ],
    },
    address: 'Su correo electrónico',
    changeAddress: 'Cambiar mi correo electrónico',
    send: 'Enviar el correo',
    sendAgain: 'Enviarlo otra vez',
    back: 'Volver a su solicitud',
  },
  message: {
    linkSubject: (brand) => `Continúe su solicitud en ${brand}`,
    receiptSubject: (brand) => `Su comprobante de ${brand}`,
    linkIntro: 'Usted nos pidió un enlace para continuar su solicitud.',
    linkButton: 'Continuar mi solicitud',
    linkRules: (lifetime) =>
      `El enlace funciona una sola vez y vence después de ${lifetime}. Le pediremos su fecha de nacimiento. Si pide otro correo, este enlace deja de funcionar.`,
    receiptIntro: 'Su comprobante muestra lo que usted aceptó y cuándo.',
    receiptReference: (reference) => `Su referencia es ${reference}.`,
    receiptButton: 'Abrir mi comprobante',
    receiptRules:
      'Cualquier persona que tenga el enlace del comprobante puede abrirlo, así que no comparta este correo.',
    results: (operator) => `Encontrará sus resultados en ${operator}, guardados con su correo electrónico:`,
    help: (brand, address, phone) => `¿Tiene preguntas? Comuníquese con ${brand}: ${address} o ${phone}.`,
    notYou: 'Si usted no pidió este correo, puede ignorarlo. No lo reenvíe.',
  },
  resume: {
    title: 'Qué gusto verle de nuevo',
    intro:
      'Escriba su fecha de nacimiento para confirmar que es usted. Después podrá continuar donde se quedó.',
    replaces: 'Este navegador tiene otra solicitud. Si continúa, ya no podrá volver a ella aquí.',
    continue: 'Continuar mi solicitud',
    dateWrong: (left) =>
      `Esa fecha no coincide. Revísela e inténtelo otra vez. Le ${left === 1 ? 'queda 1 intento' : `quedan ${left} intentos`}`,
    noLink: {
      title: 'Este enlace ya no funciona',
      paragraphs: (lifetime) => [
        `Para proteger su privacidad, un enlace funciona una sola vez y vence después de ${lifetime}. También deja de funcionar después de cinco fechas equivocadas, o cuando usted pide un correo nuevo.`,
        'Si todavía tiene el navegador donde empezó, abra allí nuestro sitio. Es posible que sus respuestas sigan guardadas.',
      ],
      startOver: 'Ir a la página de inicio',
      continueHere: 'Continuar en este navegador',
    },
  },
};
