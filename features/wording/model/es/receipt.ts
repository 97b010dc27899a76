import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { capitalize } from '#platform/values/capitalize.ts';

const PERSONAL_LOAN = 'Ofertas de préstamos personales';

export const receipt: Dictionary['receipt'] = {
  agreed: (brandName) => `Lo que aceptó en ${brandName}, cuándo, y quién lo recibió.`,
  nothingAgreed:
    'Todavía no ha aceptado nada. Cuando lo haga, esta página mostrará lo que aceptó, cuándo, y quién lo recibió.',
  requests: {
    personal_v3: PERSONAL_LOAN,
    personal_v2: PERSONAL_LOAN,
    refinance: 'Ofertas para refinanciar préstamos estudiantiles',
  },
  facts: {
    askedFor: 'Usted pidió',
    agreed: 'Usted aceptó',
    sentTo: 'Se envió a',
    meantFor: 'Destinatario',
    sent: 'Enviado',
    notSent: 'No se envió',
    status: 'Estado',
    calls: 'Llamadas y mensajes de texto',
    name: 'Su nombre',
    email: 'Su correo electrónico',
    phone: 'Su teléfono',
    address: 'Esta página',
    askedUs: 'Solicitado',
  },
  calls: {
    declined: 'No los aceptó',
    withdrawn: 'Los aceptó y después retiró su consentimiento',
    given: 'Los aceptó',
    withdraw: 'Retirar este consentimiento',
  },
  status: {
    intent: 'A punto de enviarse',
    onItsWay: (operatorName) => `En camino a ${operatorName}`,
    received: (operatorName) => `${capitalize(operatorName)} la recibió`,
    failed: (operatorName) =>
      `${capitalize(operatorName)} la recibió, pero no pudo procesarla por un problema técnico`,
    timedOut: (operatorName) => `${capitalize(operatorName)} la recibió, pero tardó demasiado en responder`,
    refused: (operatorName) => `${capitalize(operatorName)} no pudo aceptarla por un problema técnico`,
    unsent: (operatorName) => `No llegó a ${operatorName}`,
    unknown: (operatorName) => `Todavía no sabemos si llegó a ${operatorName}`,
  },
  prefill: {
    title: (operatorName) => `Respuestas que envió al formulario de ${operatorName}`,
    answered: (operatorName) => `${capitalize(operatorName)} las recibió`,
    refused: (operatorName) => `${capitalize(operatorName)} no pudo aceptarlas por un problema técnico`,
    unsent: (operatorName) => `No llegaron a ${operatorName}`,
    onTheirWay: (operatorName) => `En camino a ${operatorName}`,
    unknown: (operatorName) => `Todavía no sabemos si llegaron a ${operatorName}`,
  },
  texts: {
    calls: 'Llamadas y mensajes de texto',
    request: 'Consentimiento para compartir su información',
    callsOf: (operatorName) => `Llamadas y mensajes: texto de consentimiento de ${operatorName}`,
    textOf: (operatorName) => `Texto de consentimiento de ${operatorName}`,
    verbatim: (operatorName) => `Texto exacto de ${operatorName}`,
    checked: 'Usted marcó:',
    fetched: (operatorName) => `Se obtuvo de ${operatorName}`,
    loaded: 'Su navegador lo cargó',
    agreedTo: 'Usted lo aceptó',
    proof: 'Detalles técnicos',
    fingerprint: 'Huella digital (SHA-256)',
  },
  earlier: {
    title: 'Consentimientos anteriores',
    about: 'Las veces anteriores en que aceptó enviar esta solicitud.',
    before: (heading) => `${heading}: el texto anterior`,
    open: 'Abrir el texto',
    inNewTab: (heading) => `, en una pestaña nueva: ${heading}, que aceptó antes`,
  },
  withdrawn: {
    title: 'Retiró su consentimiento para llamadas y mensajes de texto',
    text: (brandName, operatorName) =>
      `${brandName} le avisará a ${operatorName}. Las llamadas y los mensajes pueden tardar unos días en dejar de llegar.`,
  },
  keep: {
    title: 'Guarde una copia',
    text: 'Imprima esta página o guárdela como PDF. También puede guardar su enlace, que no cambiará.',
    print: 'Imprimir',
    certificate:
      'El certificado es un archivo firmado con los mismos datos. Cualquier persona puede usarlo para comprobar que nada ha cambiado.',
    later:
      'Vuelva en unos minutos para descargarlo. Para entonces, normalmente ya lo cubre un punto de control: un sello sobre todos nuestros registros.',
    laterWithTime:
      'Vuelva en unos minutos para descargarlo. Para entonces, normalmente ya lo cubre un punto de control: un sello sobre todos nuestros registros. Un servicio externo indica la hora de ese sello.',
    download: 'Descargar el certificado',
  },
  whoSees: {
    title: 'Quién puede ver esto',
    text: 'Cualquier persona que tenga este enlace. Su nombre y sus datos de contacto aparecen solo en el navegador que usó, hasta que se borren sus respuestas.',
  },
  help: (brandName) => `Escriba o llame a ${brandName}:`,
  back: 'Volver a su solicitud',
  withdraw: {
    title: '¿Quiere retirar su consentimiento para llamadas y mensajes de texto?',
    beforeReference: (brandName, operatorName) =>
      `${brandName} lo registrará de inmediato y le avisará a ${operatorName}. Su número de referencia es`,
    afterReference: '. Las llamadas y los mensajes pueden tardar unos días en dejar de llegar.',
    notSent:
      'Todavía no hemos enviado su solicitud, y ya no la enviaremos. Puede enviarla sin este consentimiento.',
    sent: 'Su solicitud de ofertas sigue en pie sin ese consentimiento. Nada más cambia.',
    action: 'Retirar mi consentimiento',
    keep: 'Conservarlo y volver',
  },
};
