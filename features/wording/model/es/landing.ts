import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { capitalize } from '#platform/values/capitalize.ts';

export const landing: Dictionary['landing'] = {
  products: {
    personal_loan: {
      over: 'Préstamos personales de $1,000 a $200,000',
      title: 'Compare ofertas de préstamos personales en minutos',
      start: 'Ver mis ofertas',
      time: 'Toma unos 2 minutos',
      questions: 'Conteste unas preguntas',
      about:
        'Sobre el préstamo, usted, sus ingresos y su vivienda. Puede cambiar cualquier respuesta antes de enviarla.',
    },
    refinance: {
      over: 'Refinancie sus préstamos estudiantiles',
      title: 'Junte sus préstamos estudiantiles en uno solo',
      start: 'Ver mis ofertas para refinanciar',
      time: 'Toma unos 4 minutos',
      questions: 'Conteste unas preguntas',
      about:
        'Sobre sus préstamos, sus estudios, sus ingresos y su vivienda. Puede cambiar cualquier respuesta antes de enviarla.',
    },
    prefill: {
      over: 'Inicio rápido',
      title: 'Empiece aquí con lo que ya sabe',
      start: 'Empezar',
      time: 'Toma más o menos un minuto',
      questions: 'Comparta lo que quiera',
      about: 'Deje en blanco lo que prefiera contestar después. Terminará en el siguiente sitio.',
    },
  },
  amount: {
    personal_loan: '¿Cuánto dinero necesita?',
    refinance: '¿Cuánto quiere refinanciar?',
  },
  subhead: (operatorName) =>
    `Conteste unas preguntas una sola vez. ${capitalize(operatorName)} consulta a los prestamistas con los que trabaja y le muestra las ofertas que haya. Pedir ofertas no es solicitar un crédito.`,
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
    title: 'Usted decide qué se envía',
    private: {
      title: 'Respuestas privadas hasta que usted decida',
      text: (operatorName) =>
        `Sus respuestas están cifradas. ${capitalize(operatorName)} las ve solo si usted acepta.`,
    },
    ssn: {
      title: 'Nunca guardamos su Seguro Social',
      text: (ssnDigits) =>
        `Necesitará ${ssnDigits === 4 ? 'los últimos 4 dígitos de ' : ''}su número de Seguro Social. Lo enviamos de forma segura.`,
    },
    delete: {
      title: 'Puede borrar sus respuestas',
      text: (retention) =>
        `Puede volver a sus respuestas en este dispositivo durante ${retention}. Antes de enviarlas, puede borrarlo todo.`,
      proof: (brandName, retention) =>
        `Después del envío, ${brandName} guarda durante ${retention} la prueba de lo que usted aceptó, con sus datos de contacto.`,
    },
  },
  about: (brandName) => `Sobre ${brandName}`,
  questions: 'Preguntas frecuentes',
  disclosures: 'Avisos legales',
};
