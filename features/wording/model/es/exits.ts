import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { capitalize } from '#platform/values/capitalize.ts';

export const exits: Dictionary['exits'] = {
  lost: {
    title: 'No encontramos sus respuestas',
    retention: (retention) =>
      `Guardamos las respuestas durante ${retention}, y solo para el navegador que usó. Quizás esté en otro navegador o dispositivo, o las cookies estén desactivadas.`,
    sent: (operatorName) =>
      `Si ya envió una solicitud, sus resultados están en ${operatorName}, guardados con su correo electrónico. Es posible que allí le pidan crear una contraseña.`,
    receipt: 'Todavía puede ver lo que aceptó.',
  },
  noCookies: {
    title: 'Active las cookies para continuar',
    why: 'Su navegador no guarda la cookie que contiene sus respuestas.',
    how: 'Permita las cookies de este sitio o ábralo en otro navegador. Después, inténtelo de nuevo.',
  },
  noCampaign: {
    unknown: {
      title: 'Este enlace no funciona',
      text: 'Revise que la dirección esté bien escrita. También es posible que la página ya haya cerrado.',
    },
    paused: {
      title: 'Esta página está en pausa',
      text: 'Por el momento no recibimos solicitudes desde este enlace.',
    },
    notOpenYet: {
      title: 'Esta página todavía no está abierta',
      text: 'Llegó antes de tiempo. Este enlace se abrirá más adelante.',
    },
    over: { title: 'Este enlace ya no está activo', text: 'Ya no recibimos solicitudes desde él.' },
    others: 'Puede ver nuestras opciones de préstamo.',
    noOthers: 'Por ahora no tenemos otras opciones de préstamo. Vuelva a visitarnos más adelante.',
    seeOthers: 'Ver opciones de préstamo',
  },
  deleted: {
    title: 'Borramos sus respuestas',
    titleExceptProof: 'Borramos sus respuestas, pero no la prueba de su consentimiento',
    all: (brandName) => `${brandName} ya no tiene sus respuestas.`,
    lead: {
      isWith: (operatorName) =>
        `${capitalize(operatorName)} todavía tiene su solicitud. Allí encontrará sus resultados, guardados con su correo electrónico.`,
      mayBeWith: (operatorName) =>
        `Es posible que ${operatorName} todavía tenga su solicitud. En ese caso, sus resultados están allí, guardados con su correo electrónico. Por favor, no llene el formulario otra vez.`,
    },
    prefill: {
      isWith: (operatorName) =>
        `${capitalize(operatorName)} todavía tiene las respuestas que usted envió a su formulario.`,
      mayBeWith: (operatorName) =>
        `Es posible que ${operatorName} todavía tenga las respuestas que usted envió a su formulario.`,
    },
    receipt:
      'Todavía puede ver lo que aceptó, sin su nombre. Guarde este enlace: no hay otra manera de volver a él.',
  },
  startOver: {
    title: '¿Quiere borrar sus respuestas y empezar de nuevo?',
    all: (brandName) =>
      `Esto borra de inmediato las respuestas que dio en ${brandName}. No se puede deshacer.`,
    exceptProof: (brandName) =>
      `Esto borra sus respuestas de inmediato. No se puede deshacer. ${brandName} guarda la prueba de lo que usted aceptó.`,
    isWith: (reference, operatorName) =>
      `${capitalize(operatorName)} tiene su solicitud ${reference}. Borrar sus respuestas aquí no la cancela.`,
    mayBeWith: (reference, operatorName) =>
      `Es posible que ${operatorName} tenga su solicitud ${reference}. Borrar sus respuestas aquí no la cancela.`,
    receipt: 'Todavía podrá ver lo que aceptó, pero no sus respuestas.',
    afterward: (product) => `Después podrá empezar con ${product}.`,
    delete: 'Borrar mis respuestas',
    keep: 'Conservar mis respuestas',
    nothing: {
      title: 'Aquí no hay nada guardado',
      text: 'Este navegador no tiene respuestas que borrar.',
      go: 'Ir a la página de inicio',
    },
  },
  age: {
    title: 'Debe tener 18 años o más',
    why: 'Los prestamistas solo prestan a adultos, así que todavía no podemos pedir ofertas para usted. No hemos enviado sus respuestas a nadie.',
    advice:
      'Un banco o una cooperativa de crédito puede explicarle los préstamos que se firman con otra persona.',
    start: 'Ir a la página de inicio',
    mistyped: '¿Escribió mal la fecha? Corríjala',
  },
  state: {
    title: (state) => `Todavía no ofrecemos este servicio en ${state}`,
    why: (brandName, state) =>
      `${brandName} no puede pedir ofertas para personas que viven en ${state}. No hemos enviado sus respuestas a nadie.`,
    served: (states) =>
      `Ofrecemos este servicio a personas en ${new Intl.ListFormat('es-US').format(states)}.`,
    advice: 'Un banco o una cooperativa de crédito cerca de usted quizás pueda ayudarle.',
    mistyped: '¿Eligió el estado equivocado? Cámbielo y podrá continuar.',
    change: 'Cambiar mi estado',
  },
};
