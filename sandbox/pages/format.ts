const money = (fractionDigits: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  });

const whole = money(0);
const exact = money(2);

export const dollars = (amount: number) => whole.format(amount);
export const dollarsAndCents = (amount: number) => exact.format(amount);

const PURPOSE_LABELS: Record<string, string> = {
  credit_card_refinancing: 'credit card refinancing',
  home_improvement: 'home improvement',
  major_purchase: 'a major purchase',
  home_buying: 'buying a home',
  car_financing: 'a car',
  green_loan: 'a green project',
  business: 'your business',
  vacation: 'a vacation',
  moving_relocation: 'moving',
  medical_expenses: 'medical expenses',
  wedding: 'a wedding',
  motorcycle: 'a motorcycle',
  rv: 'an RV',
  boat: 'a boat',
  taxes: 'taxes',
  baby_or_adoption: 'a baby or an adoption',
  engagement_ring_financing: 'an engagement ring',
  cosmetic_procedures: 'cosmetic procedures',
  special_occasion: 'a special occasion',
  student_loan_refinance: 'refinancing your student loans',
  other: 'your plans',
};

export const purposeLabel = (purpose: string) => PURPOSE_LABELS[purpose] ?? purpose.replaceAll('_', ' ');
