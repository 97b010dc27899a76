export type Offer = {
  lender: string;
  initials: string;
  highlight: string;
  aprPercent: number;
  months: number;
  monthlyPayment: number;
  totalOfPayments: number;
};

const LENDERS = [
  {
    lender: 'Larkfield Lending',
    initials: 'LL',
    highlight: 'Lowest monthly payment',
    aprPercent: 11.49,
    months: 60,
  },
  {
    lender: 'Copper Quay Bank',
    initials: 'CQ',
    highlight: 'Lowest total cost',
    aprPercent: 9.74,
    months: 36,
  },
  { lender: 'Tamarack Credit', initials: 'TC', highlight: 'Balanced', aprPercent: 10.62, months: 48 },
];

export function simulatedOffers(amount: number): Offer[] {
  return LENDERS.map((lender) => {
    const monthlyPayment = toCents(annuity(amount, lender.aprPercent / 1_200, lender.months));
    return { ...lender, monthlyPayment, totalOfPayments: toCents(monthlyPayment * lender.months) };
  });
}

function annuity(amount: number, monthlyRate: number, months: number): number {
  return (amount * monthlyRate) / (1 - (1 + monthlyRate) ** -months);
}

function toCents(dollars: number): number {
  return Math.round(dollars * 100) / 100;
}
