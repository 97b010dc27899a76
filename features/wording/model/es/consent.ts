import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { capitalize } from '#platform/values/capitalize.ts';

export const consent: Dictionary['consent'] = {
  ownLanguage:
    'Los textos de consentimiento están en su idioma original, casi siempre inglés. Si algo no está claro, pida ayuda antes de aceptar.',
  labels: {
    agree: 'Leí y acepto el texto de arriba',
    agreeToCalls: 'Acepto recibir llamadas y mensajes de texto como se describe arriba (opcional)',
    send: 'Aceptar y enviar',
  },
  title: 'Revise y acepte',
  intro: (operator) =>
    `Lea los términos. ${capitalize(operator)} recibe sus respuestas solo si usted acepta.`,
  main: 'Consentimiento para compartir su información',
  calls: {
    title: 'Llamadas y mensajes: usted decide',
    note: 'Puede pedir ofertas sin aceptarlos.',
  },
  sending: 'Enviando su solicitud de ofertas…',
  next: (operator) => `Después le llevaremos a ${operator}. Con esto no solicita un crédito.`,
  status: {
    notYet: 'Consentimiento pendiente',
    agreed: 'Consentimiento dado',
    noCalls: 'Sin llamadas ni mensajes',
    calls: 'Con llamadas y mensajes',
  },
  document: {
    title: (operator) => `Texto de consentimiento de ${operator}`,
    callsTitle: (operator) => `Llamadas y mensajes: texto de consentimiento de ${operator}`,
    from: (operator) => `Texto exacto de ${operator}`,
    short: 'Texto original',
    textOnly: 'Solo texto',
    print: 'Imprimir',
    inNewTab: (title) => `, en una pestaña nueva: ${title}`,
  },
  ssn: {
    last4: 'Últimos 4 dígitos de su número de Seguro Social',
    all9: 'Su número de Seguro Social',
    optional: ' (opcional)',
    hint: 'Ayuda a confirmar su identidad. Enviamos los dígitos de forma segura y nunca los guardamos.',
    softInquiry:
      'Ayuda a confirmar su identidad y no afecta su puntaje de crédito. Enviamos los dígitos de forma segura y nunca los guardamos.',
  },
  aside: {
    receipt: 'Puede leer e imprimir exactamente lo que acepta, y cuándo.',
    receiptLater: 'Tendrá un comprobante.',
  },
  again: {
    changed: 'Esta página cambió después de que usted la abrió. Léala otra vez antes de aceptar.',
    unread:
      'El texto de consentimiento no se cargó, así que no enviamos nada. Léalo abajo y acepte de nuevo.',
    full: 'Llegó a nuestro límite diario de solicitudes con su correo electrónico o su teléfono. Esta no se envió. Sus respuestas están guardadas.',
    inHours: (hours) =>
      hours === 1
        ? 'Podrá enviar esta solicitud en menos de una hora'
        : `Podrá enviar esta solicitud dentro de ${hours} horas`,
  },
  unavailable: {
    title: 'Por ahora no podemos mostrar el texto de consentimiento',
    text: (operator) =>
      `No pudimos obtener el texto actual de ${operator}, así que todavía no hay nada que aceptar. Sus respuestas están guardadas, y no enviamos nada hasta que usted acepte.`,
  },
};
