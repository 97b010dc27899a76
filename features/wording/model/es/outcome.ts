import type { Dictionary } from '#features/wording/model/dictionary.ts';

const RESEND_NOTE = 'le pediremos de nuevo los dígitos de su Seguro Social, porque no los guardamos.';
const NO_DECISION = 'Esto no es una decisión de crédito.';

const states: Dictionary['outcome']['states'] = {
  waiting: {
    title: 'Estamos buscando sus ofertas',
    paragraphs: (_names, wait) => [
      `${wait ? `La mayoría de las solicitudes tarda ${wait}, y algunas hasta dos minutos.` : 'Esto puede tardar hasta dos minutos.'} Le llevaremos a sus resultados en cuanto estén listos.`,
    ],
    next: () => 'Deje esta página abierta. Se actualiza sola, y esperar no envía su solicitud dos veces.',
  },
  received: {
    title: 'Enviamos su solicitud de ofertas',
    paragraphs: ({ operator, operatorAtStart }) => [
      `${operatorAtStart} tiene su solicitud y todavía la está procesando. Puede ver sus resultados en el sitio de ${operator}.`,
    ],
    next: ({ operator }) =>
      `Sus resultados estarán en el sitio de ${operator}, guardados con su correo electrónico. Es posible que le pidan crear una contraseña. Si no puede entrar, comuníquese con nosotros e indique la referencia que aparece abajo.`,
  },
  no_offers_page: {
    title: 'No pudimos abrir la página de sus ofertas',
    paragraphs: ({ operatorAtStart }) => [
      `${operatorAtStart} terminó su solicitud, pero no recibimos un enlace a sus resultados. Lo estamos revisando.`,
    ],
    next: ({ operator }) =>
      `Sus resultados están en ${operator}, guardados con su correo electrónico. Es posible que allí le pidan crear una contraseña.`,
  },
  failed: {
    title: 'No pudimos completar su solicitud',
    paragraphs: ({ operator }) => [
      `Un problema técnico detuvo su solicitud en ${operator}. ${NO_DECISION}`,
      'Sus respuestas están guardadas. Intentarlo otra vez ahora no ayudará.',
    ],
  },
  timed_out: {
    title: 'Esto tardó demasiado',
    paragraphs: ({ operatorAtStart }) => [
      `${operatorAtStart} tardó demasiado en responder. ${NO_DECISION}`,
      `Sus respuestas están guardadas. Puede volver a enviar su solicitud; ${RESEND_NOTE}`,
    ],
  },
  timed_out_often: {
    title: 'Esto volvió a tardar demasiado',
    paragraphs: ({ operatorAtStart }) => [
      `${operatorAtStart} tardó demasiado en responder cada vez que enviamos su solicitud. ${NO_DECISION}`,
      'Sus respuestas están guardadas. Intentarlo otra vez ahora no ayudará.',
    ],
  },
  to_correct: {
    title: 'Por favor, corrija algunas respuestas',
    paragraphs: ({ operatorAtStart }) => [
      `${operatorAtStart} no pudo aceptar algunas de sus respuestas, así que todavía no tiene su solicitud. ${NO_DECISION}`,
      `Sus otras respuestas están guardadas. Corrija las de abajo y vuelva a enviar su solicitud; ${RESEND_NOTE}`,
    ],
  },
  digits_refused: {
    title: 'Revise los dígitos de su Seguro Social',
    paragraphs: ({ operatorAtStart }) => [
      `${operatorAtStart} no pudo usar los dígitos que usted escribió, así que todavía no tiene su solicitud. ${NO_DECISION}`,
      'Sus respuestas están guardadas. En el último paso, escriba de nuevo los dígitos.',
    ],
  },
  unfinished: {
    title: 'Termine sus respuestas',
    paragraphs: ({ operatorAtStart }) => [
      `${operatorAtStart} no pudo aceptar algunas de sus respuestas, así que todavía no tiene su solicitud. ${NO_DECISION}`,
      `Usted ya las corrigió, pero todavía falta algo. Complételo y vuelva a enviar su solicitud; ${RESEND_NOTE}`,
    ],
  },
  corrected: {
    title: 'Ya puede enviar de nuevo su solicitud',
    paragraphs: ({ operatorAtStart }) => [
      `${operatorAtStart} no pudo aceptar algunas de sus respuestas. Usted ya las corrigió, pero todavía no hemos enviado de nuevo su solicitud.`,
      'En el último paso escribirá de nuevo los dígitos de su Seguro Social. No los guardamos.',
    ],
  },
  refused: {
    title: 'Un problema técnico detuvo su solicitud',
    paragraphs: ({ brand, operatorAtStart }) => [
      `${operatorAtStart} no pudo procesar su solicitud. ${NO_DECISION}`,
      `Sus respuestas están guardadas. ${brand} lo está revisando. Llenar este formulario otra vez no servirá.`,
    ],
  },
  not_sent: {
    title: 'No pudimos enviar su solicitud',
    paragraphs: ({ operator }) => [
      `Su solicitud no llegó a ${operator}. ${NO_DECISION}`,
      `Sus respuestas están guardadas. Puede intentarlo otra vez ahora; ${RESEND_NOTE}`,
    ],
  },
  unknown: {
    title: 'Estamos revisando si su solicitud llegó',
    paragraphs: ({ brand, operator }) => [
      `Perdimos la conexión con ${operator} durante el envío. Es posible que su solicitud haya llegado, así que no la enviaremos otra vez.`,
      `${brand} lo está revisando. Para saber más, comuníquese con nosotros e indique la referencia que aparece abajo. Por favor, no llene el formulario otra vez.`,
      `Si su solicitud llegó, sus resultados están en ${operator}, guardados con su correo electrónico.`,
    ],
  },
  undeterminable: {
    title: 'No pudimos confirmar su solicitud',
    paragraphs: ({ operator, operatorAtStart }) => [
      `${operatorAtStart} no puede confirmar si recibió su solicitud, así que no la enviaremos otra vez. ${NO_DECISION}`,
      `Si su solicitud llegó, sus resultados están en ${operator}, guardados con su correo electrónico. Si necesita ayuda, comuníquese con nosotros e indique la referencia que aparece abajo.`,
    ],
  },
  withdrawn: {
    title: 'No enviamos su solicitud',
    paragraphs: () => [
      'Usted retiró su consentimiento para llamadas y mensajes de texto antes del envío, así que no enviamos su solicitud.',
      `Sus respuestas están guardadas. Puede enviarla sin ese consentimiento; ${RESEND_NOTE}`,
    ],
  },
  test_held: {
    title: 'Esto fue una prueba y no enviamos nada',
    paragraphs: ({ operator }) => [
      `Usó un enlace de prueba, así que no enviamos su solicitud a ${operator}.`,
      'Un administrador puede permitir que los enlaces de prueba de esta campaña envíen solicitudes.',
    ],
  },
};

export const outcome: Dictionary['outcome'] = {
  states,
  unreachable:
    'No podemos conectarnos con nuestro sitio. Esto no afecta su solicitud. Revise su conexión. Esta página continúa por sí sola.',
  waits: {
    5: 'unos cinco segundos',
    10: 'unos diez segundos',
    20: 'unos veinte segundos',
    30: 'alrededor de medio minuto',
    60: 'alrededor de un minuto',
  },
  stillWaiting: {
    slow: 'Seguimos buscando. Algunas solicitudes tardan hasta dos minutos. No tiene que hacer nada.',
    long: 'Gracias por esperar. Su solicitud está tardando más que la mayoría. Si no hay respuesta pronto, esta página le dirá qué hacer.',
  },
  steps: {
    sent: 'Solicitud enviada',
    done: ' (listo)',
    checking: ({ operatorAtStart }) =>
      `${operatorAtStart} está consultando a los prestamistas con los que trabaja`,
    results: 'Sus resultados',
  },
  fix: 'Corregir sus respuestas',
  finish: 'Terminar sus respuestas',
  toLastStep: 'Continuar al último paso',
  questions: {
    title: '¿Tiene preguntas?',
    before: (brand) => `Comuníquese con ${brand} e indique su referencia:`,
  },
  contact: {
    action: 'Enviarnos esta referencia por correo',
    subject: (reference) => `Referencia ${reference}`,
  },
  handoff: {
    results: (operator) =>
      `Sus resultados están en ${operator}, guardados con su correo electrónico. Si va allí por su cuenta, es posible que le pidan crear una contraseña.`,
    expired: {
      title: 'Este enlace venció',
      text: 'Para proteger la privacidad de sus ofertas, el enlace funciona solo por un tiempo limitado.',
    },
    hostNotAllowed: {
      title: 'No podemos abrir este enlace',
      text: 'Enviamos su solicitud, pero su enlace lleva a un sitio que ya no usamos.',
      help: (brand) => `Si necesita ayuda, dé su referencia a ${brand}:`,
    },
    followed: (operator) => `Sus resultados están en ${operator}`,
    before: 'Verá sus ofertas, o un aviso de que no hay ninguna, en',
    after: 'Con este enlace no necesita contraseña.',
    go: 'Ver mis resultados',
  },
};
