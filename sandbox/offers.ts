export type Offer = {
  lender: string;
  initials: string;
  praise: string;
  aprPercent: number;
  months: number;
  monthlyPayment: number;
  totalOfPayments: number;
};

const LENDERS = [
  {
    lender: 'Larkfield Lending',
    initials: 'LL',
    praise: 'Lowest monthly payment',
    aprPercent: 11.49,
    months: 60,
  },
  { lender: 'Copper Quay Bank', initials: 'CQ', praise: 'Least to pay in all', aprPercent: 9.74, months: 36 },
  { lender: 'Tamarack Credit', initials: 'TC', praise: 'Between the two', aprPercent: 10.62, months: 48 },
];

/** The same three invented lenders for everybody, at what the amount would cost with each. */
export function simulatedOffers(amount: number): Offer[] {
  return LENDERS.map((terms) => {
    const monthlyPayment = toCents(annuity(amount, terms.aprPercent / 1_200, terms.months));
    return { ...terms, monthlyPayment, totalOfPayments: toCents(monthlyPayment * terms.months) };
  });
}

function annuity(amount: number, monthlyRate: number, months: number): number {
  return (amount * monthlyRate) / (1 - (1 + monthlyRate) ** -months);
}

function toCents(dollars: number): number {
  return Math.round(dollars * 100) / 100;
}
