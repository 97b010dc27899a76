/** A ratio or a value with what it must reach and should reach. */
export type Goal = {
  work: string;
  /** Empty for a value that is not a comparison. */
  against: string;
  value: number;
  must: number;
  aim: number | null;
  better: 'more' | 'less';
  unit: string;
};

export const isReached = ({ value, better }: Goal, limit: number): boolean =>
  better === 'more' ? value >= limit : value <= limit;

export const GOAL_HEADINGS = ['goal', 'against', 'value', 'must', 'aim', ''];

export function goalCells(goal: Goal): string[] {
  const { work, against, value, must, aim, unit } = goal;
  const sign = goal.better === 'more' ? '≥' : '≤';
  return [
    work,
    against || '–',
    `${inDigits(value)}${unit}`,
    `${sign} ${must}${unit}`,
    aim === null ? '–' : `${sign} ${aim}${unit}`,
    wordFor(goal),
  ];
}

export function missedGoals(goals: Goal[]): string[] {
  return goals
    .filter((goal) => !isReached(goal, goal.must))
    .map(({ work, against, value, must, better, unit }) => {
      const subject = against ? `${work} against ${against}` : work;
      return `${subject}: ${inDigits(value)}${unit}; it must be at ${better === 'more' ? 'least' : 'most'} ${must}${unit}.`;
    });
}

function wordFor(goal: Goal): string {
  if (!isReached(goal, goal.must)) return 'missed';
  return goal.aim !== null && isReached(goal, goal.aim) ? 'aim' : 'must';
}

const inDigits = (value: number) => (Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(0));
