import type { Dictionary } from '#features/wording/model/dictionary.ts';

export const questions: Dictionary['questions'] = {
  requestedLoanAmount: {
    label: '¿Cuánto dinero necesita?',
    summary: 'Monto',
    hint: 'De $1,000 a $200,000. Más adelante puede elegir un monto menor.',
  },
  loanPurpose: { label: '¿Para qué es el préstamo?', summary: 'Propósito' },
  employmentStatus: { label: '¿Cuál es su situación laboral?', summary: 'Trabajo' },
  incomeYearly: {
    label: 'Ingreso anual antes de impuestos',
    summary: 'Ingreso anual',
    hint: 'Incluya su salario, trabajo por cuenta propia, jubilación y otros ingresos regulares.',
    per: 'al año',
  },
  housingType: { label: '¿Su vivienda es alquilada o propia?', summary: 'Vivienda' },
  monthlyPayment: {
    label: 'Pago mensual de vivienda',
    summary: 'Pago de vivienda',
    hint: 'Alquiler o hipoteca. Escriba 0 si no paga.',
    per: 'al mes',
  },
};
