type Seed = [value: string, label: string];

type Options = { confirmed: Seed[]; sample: Seed[]; assumed: Seed[] };

/** `confirmed`: the contract shows them. `sample`: only the operator's samples do. */
export const CHOICES: Record<string, Options> = {
  // Contract 2.1 lists all 21.
  loan_purpose: {
    confirmed: [
      ['debt_consolidation', 'Consolidate debt'],
      ['credit_card_refinancing', 'Pay off credit cards'],
      ['home_improvement', 'Improve or repair my home'],
      ['major_purchase', 'Make a large purchase'],
      ['medical_expenses', 'Pay medical or dental bills'],
      ['car_financing', 'Buy or refinance a car'],
      ['moving_relocation', 'Move or relocate'],
      ['home_buying', 'Buy a home'],
      ['taxes', 'Pay taxes'],
      ['business', 'Start or run a business'],
      ['wedding', 'Pay for a wedding'],
      ['engagement_ring_financing', 'Buy an engagement ring'],
      ['baby_or_adoption', 'Have or adopt a child'],
      ['vacation', 'Take a vacation'],
      ['special_occasion', 'Special occasion'],
      ['cosmetic_procedures', 'Have a cosmetic procedure'],
      ['green_loan', 'Solar or energy efficiency'],
      ['motorcycle', 'Buy a motorcycle'],
      ['rv', 'Buy an RV or camper'],
      ['boat', 'Buy a boat'],
      ['other', 'Something else'],
    ],
    sample: [],
    assumed: [],
  },
  employment_status: {
    confirmed: [['employed_full_time', 'Employed full time']],
    sample: [],
    assumed: [
      ['employed_part_time', 'Employed part time'],
      ['self_employed', 'Self-employed'],
      ['retired', 'Retired'],
      ['not_employed', 'Unemployed'],
    ],
  },
  housing_type: {
    confirmed: [['rent', 'Rent']],
    sample: [],
    assumed: [
      ['own_with_mortgage', 'Own, with a mortgage'],
      ['own_outright', 'Own, paid off'],
      ['other', 'Other, such as living with family'],
    ],
  },
  loan_goal: {
    confirmed: [],
    sample: [['lower_monthly_payment', 'Lower monthly payment']],
    assumed: [
      ['pay_off_faster', 'Pay it off sooner'],
      ['lower_interest_rate', 'A lower interest rate'],
      ['combine_loans', 'One loan instead of several'],
    ],
  },
  degree_level: {
    confirmed: [],
    sample: [['undergraduate', 'Undergraduate']],
    assumed: [['graduate', 'Graduate']],
  },
  degree_type: {
    confirmed: [],
    sample: [['bachelors', 'Bachelor’s']],
    assumed: [
      ['associates', 'Associate’s'],
      ['certificate', 'Certificate'],
      ['masters', 'Master’s'],
      ['mba', 'MBA'],
      ['law', 'Law'],
      ['medical', 'Medicine, dentistry or pharmacy'],
      ['doctorate', 'Doctorate'],
      ['other', 'Another, or not finished'],
    ],
  },
  citizenship: {
    confirmed: [],
    sample: [['us_citizen', 'US citizen']],
    assumed: [
      ['permanent_resident', 'Permanent resident'],
      ['visa_holder', 'Visa holder or other'],
    ],
  },
  credit_score_quality: {
    confirmed: [],
    sample: [['excellent', 'Excellent']],
    assumed: [
      ['good', 'Good'],
      ['fair', 'Fair'],
      ['poor', 'Poor'],
    ],
  },
};
