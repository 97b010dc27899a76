export const utc = (time: string) => time.replace('T', ' ').replace('Z', ' UTC');
export const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
