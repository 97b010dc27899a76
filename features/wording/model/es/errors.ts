import type { Dictionary } from '#features/wording/model/dictionary.ts';

const amount = (empty: string, outOfRange: string) => ({
  empty,
  outOfRange,
  unreadable: `${empty} en dólares, por ejemplo 1,200`,
  notWhole: `${empty} en dólares enteros, sin centavos`,
});

export const errors: Dictionary['errors'] = {
  agree: 'Marque la casilla para aceptar y continuar',
  ssn: {
    last4: {
      empty: 'Escriba los últimos 4 dígitos de su número de Seguro Social',
      unreadable: 'Escriba los últimos 4 dígitos de su número de Seguro Social, y ninguno más',
    },
    all9: {
      empty: 'Escriba los 9 dígitos de su número de Seguro Social',
      unreadable: 'Escriba los 9 dígitos de su número de Seguro Social, por ejemplo 123-45-6789',
    },
  },
  requestedLoanAmount: amount('Escriba cuánto dinero necesita', 'Escriba un monto de $1,000 a $200,000'),
  refinanceAmount: amount('Escriba cuánto quiere refinanciar', 'Escriba un monto de $1,000 a $500,000'),
  netWorth: amount(
    'Escriba lo que tiene menos lo que debe',
    'Escriba un patrimonio neto de -$10,000,000 a $100,000,000',
  ),
  loanPurpose: 'Elija para qué es el préstamo',
  employmentStatus: 'Elija su situación laboral',
  incomeYearly: amount('Escriba su ingreso anual', 'Escriba un ingreso anual de $0 a $10,000,000'),
  housingType: 'Elija si su vivienda es alquilada o propia',
  monthlyPayment: amount(
    'Escriba su pago mensual de vivienda',
    'Escriba un pago mensual de vivienda de $0 a $100,000',
  ),
  dateOfBirth: {
    empty: 'Escriba su fecha de nacimiento',
    shortYear: 'Escriba los cuatro dígitos de su año de nacimiento',
    unreadable: 'Escriba su fecha de nacimiento con mes, día y año, por ejemplo 10/14/1988',
    unreal: 'Escriba una fecha de nacimiento que exista',
    future: 'Escriba una fecha de nacimiento en el pasado',
    tooYoung: 'Debe tener 18 años o más para pedir ofertas',
    tooOld: 'Revise el año de su fecha de nacimiento',
  },
};
