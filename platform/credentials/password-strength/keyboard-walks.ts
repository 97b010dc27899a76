import 'server-only';

const ROWS: [shift: number, keys: string, shifted: string][] = [
  [0, '`1234567890-=', '~!@#$%^&*()_+'],
  [1.5, 'qwertyuiop[]\\', 'QWERTYUIOP{}|'],
  [1.75, "asdfghjkl;'", 'ASDFGHJKL:"'],
  [2.25, 'zxcvbnm,./', 'ZXCVBNM<>?'],
];
const PAD = ['789', '456', '123', '.0'];
const OTHER_ROWS = ['qwertzuiop', 'yxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'];
/** Words contain three keys in a row by chance, and four with a turn. */
const MIN_STRAIGHT_LENGTH = 3;
const MIN_CROOKED_LENGTH = 4;
const MAX_TURNS = 6;

type Key = { x: number; y: number };
const KEYS = new Map<string, Key>();
const PAD_KEYS = new Map<string, Key>();
for (const [y, [shift, keys, shifted]] of ROWS.entries()) {
  for (const row of [keys, shifted]) {
    for (const [place, key] of [...row].entries()) KEYS.set(key, { x: shift + place, y });
  }
}
for (const [y, keys] of PAD.entries()) {
  for (const [x, key] of [...keys].entries()) PAD_KEYS.set(key, { x, y });
}

export type Walk = { length: number; turns: number };

export function walkAt(text: string, start: number): Walk | null {
  const walks = [walkOn(KEYS, text, start), walkOn(PAD_KEYS, text, start), rowOf(text, start)];
  const found = walks.filter(
    (walk) => walk !== null && walk.length >= (walk.turns > 0 ? MIN_CROOKED_LENGTH : MIN_STRAIGHT_LENGTH),
  );
  return found.sort((one, other) => (other?.length ?? 0) - (one?.length ?? 0))[0] ?? null;
}

function walkOn(keys: Map<string, Key>, text: string, start: number): Walk {
  let [length, turns, heading] = [1, 0, ''];
  for (let at = start + 1; at < text.length; at++) {
    const [from, to] = [keys.get(text.charAt(at - 1)), keys.get(text.charAt(at))];
    if (!from || !to) break;
    const [right, down] = [to.x - from.x, to.y - from.y];
    const isNext = down === 0 ? Math.abs(right) === 1 : Math.abs(down) === 1 && Math.abs(right) <= 1;
    if (!isNext) break;
    const now = down === 0 ? `0 ${Math.sign(right)}` : String(down);
    if (heading && now !== heading) turns = Math.min(MAX_TURNS, turns + 1);
    heading = now;
    length += 1;
  }
  return { length, turns };
}

function rowOf(text: string, start: number): Walk | null {
  const lower = text.toLowerCase();
  for (let length = 12; length > MIN_CROOKED_LENGTH; length--) {
    const piece = lower.slice(start, start + length);
    if (piece.length === length && OTHER_ROWS.some((row) => row.includes(piece))) return { length, turns: 0 };
  }
  return null;
}
