import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { capitalize } from '#platform/values/capitalize.ts';

export const landing: Dictionary['landing'] = {
  products: {
    personal_loan: {
      over: 'Préstamos personales de $1,000 a $200,000',
      title: 'Compare ofertas de préstamos personales en minutos',
      start: 'Ver mis ofertas',
      time: 'Toma unos 2 minutos',
      questions: 'Responda unas preguntas',
      about:
        'Sobre su préstamo, sus ingresos y su vivienda. Puede cambiar cualquier respuesta antes de enviarla.',
    },
    refinance: {
      over: 'Refinanciamiento de préstamos estudiantiles',
      title: 'Refinancie sus préstamos estudiantiles',
      start: 'Ver mis ofertas para refinanciar',
      time: 'Toma unos 4 minutos',
      questions: 'Responda unas preguntas',
      about:
        'Sobre sus préstamos, sus estudios, sus ingresos y su vivienda. Puede cambiar cualquier respuesta antes de enviarla.',
    },
    prefill: {
      over: 'Inicio rápido',
      title: 'Avance con su solicitud',
      start: 'Empezar',
      time: 'Toma más o menos un minuto',
      questions: 'Responda lo que quiera',
      about: 'Deje en blanco lo que prefiera responder después. Terminará en el siguiente sitio.',
    },
  },
  amount: {
    personal_loan: '¿Cuánto dinero necesita?',
    refinance: '¿Cuánto quiere refinanciar?',
  },
  subhead: (operatorName) =>
    `Responda unas preguntas una sola vez. ${capitalize(operatorName)} consulta a los prestamistas con los que trabaja y le muestra las ofertas disponibles para usted. Pedir ofertas no es solicitar un crédito.`,
  tab: 'Compare ofertas de préstamos',
  others: '¿Busca otra cosa?',
  none: {
    title: 'No hay ofertas en este momento',
    text: 'Por el momento no recibimos solicitudes. Vuelva a visitarnos más adelante.',
  },
  byLink: {
    title: 'Use el enlace que recibió',
    text: 'A este sitio se entra por el enlace de un mensaje o de un anuncio. Abra ese enlace otra vez para empezar.',
  },
  howItWorks: {
    title: 'Cómo funciona',
    agree: {
      title: 'Revise y acepte',
      text: (brandName) =>
        `Verá el texto completo del consentimiento. Sus respuestas se quedan con ${brandName} hasta que usted acepte.`,
    },
    send: {
      title: 'Envíe sus respuestas',
      text: (brandName) => `Sus respuestas se quedan con ${brandName} hasta que usted presione el botón.`,
    },
    offers: {
      title: 'Vea sus ofertas',
      text: (operatorName) =>
        `Le llevaremos al sitio de ${operatorName} para que vea sus ofertas. Si no hay ninguna, allí se lo dirán.`,
    },
  },
  promises: {
    title: 'Usted controla su información',
    private: {
      title: 'Todo queda privado hasta que usted decida',
      text: (operatorName) =>
        `Sus respuestas están cifradas. ${capitalize(operatorName)} las ve solo si usted acepta.`,
    },
    ssn: {
      title: 'Nunca guardamos su número de Seguro Social',
      text: (ssnDigits) =>
        ssnDigits === 4
          ? 'Pedimos solo los últimos 4 dígitos, los enviamos de forma segura y nunca los guardamos.'
          : 'Pedimos su número de Seguro Social, lo enviamos de forma segura y nunca lo guardamos.',
    },
    delete: {
      title: 'Puede borrar sus respuestas',
      text: (retention) =>
        `Puede retomarlas en este dispositivo durante ${retention} o borrarlas todas antes del envío.`,
      proof: (brandName, retention) =>
        `Después del envío, ${brandName} guarda durante ${retention} la prueba de su consentimiento, con sus datos de contacto.`,
    },
  },
  about: (brandName) => `Sobre ${brandName}`,
  questions: 'Preguntas frecuentes',
  disclosures: 'Avisos legales',
  closing: 'Compare sus ofertas',
  slider: 'Elija el monto',
  card: {
    anyPurpose: 'Elegir después',
    paused: 'Por el momento no recibimos solicitudes. Vuelva a visitarnos más adelante.',
    not_open_yet: 'Todavía no recibimos solicitudes. Vuelva a visitarnos más adelante.',
    over: 'Ya no recibimos solicitudes aquí.',
  },
  slots: {
    reviews: 'Lo que dicen las personas',
    stars: (count) => `${count} de 5 estrellas`,
    awards: 'Premios y licencias',
    nmls: (id) => `Número de NMLS ${id}`,
    nmlsAccess: 'Consúltelo en NMLS Consumer Access',
    licenses: 'Licencias',
    lenders: (operatorName) => `Algunos prestamistas de ${operatorName}`,
    asOf: (date) => `Al ${date}`,
    example: {
      title: 'Cuánto puede costar un préstamo',
      range: (lowest, highest) => `El APR va de ${lowest} a ${highest}.`,
      about: 'Este es un ejemplo. Su prestamista fija su tasa y sus cargos.',
      amount: 'Monto del préstamo',
      months: 'Plazo',
      monthCount: (count) => (count === 1 ? '1 mes' : `${count} meses`),
      apr: 'APR (tasa anual)',
      payment: 'Pago mensual',
      cost: 'Costo del crédito',
      total: 'Total de los pagos',
    },
  },
};
