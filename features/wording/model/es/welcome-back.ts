import type { Dictionary } from '#features/wording/model/dictionary.ts';

const request: Dictionary['welcomeBack']['request'] = {
  waiting: () => 'Estamos buscando sus ofertas.',
  link_issued: ({ operator }) => `Sus resultados están en ${operator}.`,
  received: ({ operatorAtStart }) => `${operatorAtStart} tiene su solicitud y todavía la está procesando.`,
  no_offers_page: ({ operatorAtStart }) =>
    `${operatorAtStart} terminó su solicitud, pero no recibimos un enlace a sus resultados.`,
  failed: () => 'Un problema técnico detuvo su solicitud. Esto no es una decisión de crédito.',
  timed_out: () => 'Su solicitud tardó demasiado. Esto no es una decisión de crédito.',
  timed_out_often: () =>
    'Su solicitud tardó demasiado cada vez que la enviamos. Esto no es una decisión de crédito.',
  to_correct: () => 'Su solicitud necesita una corrección. Esto no es una decisión de crédito.',
  digits_refused: () =>
    'Su solicitud necesita de nuevo los dígitos de su Seguro Social. Esto no es una decisión de crédito.',
  unfinished: () => 'A su solicitud le faltan algunas respuestas. Esto no es una decisión de crédito.',
  corrected: () => 'Usted corrigió sus respuestas, pero todavía no ha enviado de nuevo su solicitud.',
  refused: () => 'Un problema técnico detuvo su solicitud. Esto no es una decisión de crédito.',
  not_sent: () => 'No pudimos enviar su solicitud.',
  unknown: () => 'Estamos revisando si su solicitud llegó.',
  undeterminable: () => 'No pudimos confirmar si su solicitud llegó.',
  withdrawn: () =>
    'No enviamos su solicitud, porque usted retiró su consentimiento para llamadas y mensajes de texto.',
  test_held: () => 'Esto fue una prueba y no enviamos nada.',
};

const prefilled: Dictionary['welcomeBack']['prefilled'] = {
  opened: ({ operator }) => `Usted abrió el formulario de ${operator} con sus respuestas.`,
  received: ({ operatorAtStart }) => `${operatorAtStart} tiene sus respuestas.`,
  not_sent: () => 'No pudimos enviar sus respuestas.',
  test_held: () => 'Esto fue una prueba y no enviamos nada.',
  refused: () => 'Un problema técnico impidió que llegaran sus respuestas.',
  unknown: () => 'Estamos revisando si sus respuestas llegaron.',
};

export const welcomeBack: Dictionary['welcomeBack'] = {
  title: 'Qué gusto verle de nuevo',
  form: (stage, stages, title) =>
    `Sus respuestas están guardadas. Se quedó en el paso ${stage} de ${stages}: ${title}`,
  products: {
    personal_loan: 'un préstamo personal',
    refinance: 'el refinanciamiento de préstamos estudiantiles',
    prefill: 'el formulario de inicio rápido',
  },
  other: (linked, current) => `Su enlace es para ${linked}. Sus respuestas anteriores son para ${current}.`,
  start: (product) => `Empezar con ${product}`,
  startOther: (product) => `Empezar de nuevo con ${product}`,
  request,
  prefilled,
  continue: 'Continuar donde se quedó',
  seeRequest: 'Ver su solicitud',
  resumed: 'Qué gusto verle de nuevo. Sus respuestas están guardadas: continúe donde se quedó.',
};
