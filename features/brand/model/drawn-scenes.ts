import { type AccentTones, accentTones } from './accent.ts';

/** Of a large preview. */
export const SOCIAL_SIZE = { width: 1200, height: 630 };
/** As wide as on the home screen of an iPhone. */
const ICON_SIZE = 180;

/** `distance` is below 0 inside, in pixels. */
type Shape = {
  left: number;
  top: number;
  right: number;
  bottom: number;
  distance: (x: number, y: number) => number;
};
type Painted = Shape & { color: string; opacity: number };
type Scene = { width: number; height: number; background: string; shapes: readonly Painted[] };

const circle = (x: number, y: number, radius: number): Shape => ({
  left: x - radius,
  top: y - radius,
  right: x + radius,
  bottom: y + radius,
  distance: (atX, atY) => Math.sqrt((atX - x) ** 2 + (atY - y) ** 2) - radius,
});

const box = (left: number, top: number, right: number, bottom: number): Shape => ({
  left,
  top,
  right,
  bottom,
  distance: (x, y) => Math.max(left - x, x - right, top - y, y - bottom),
});

const union = (...shapes: readonly Shape[]): Shape => ({
  left: Math.min(...shapes.map(({ left }) => left)),
  top: Math.min(...shapes.map(({ top }) => top)),
  right: Math.max(...shapes.map(({ right }) => right)),
  bottom: Math.max(...shapes.map(({ bottom }) => bottom)),
  distance: (x, y) => Math.min(...shapes.map(({ distance }) => distance(x, y))),
});

/** A door, by the middle of its threshold. */
function arch(x: number, base: number, width: number, height: number): Shape {
  const radius = width / 2;
  const top = base - height + radius;
  return union(circle(x, top, radius), box(x - radius, top, x + radius, base));
}

const filled = (shape: Shape, color: string, opacity = 1): Painted => ({ ...shape, color, opacity });

function outlined(shape: Shape, color: string, line: string, width = 6): Painted[] {
  const { left, top, right, bottom, distance } = shape;
  const edge = {
    left: left - width,
    top: top - width,
    right: right + width,
    bottom: bottom + width,
    distance: (x: number, y: number) => Math.abs(distance(x, y)) - width / 2,
  };
  return [filled(shape, color), filled(edge, line)];
}

/** Three doors on a hill, one of them ajar, and the reader before them. */
function doors({ fill, strong, surface, wash }: AccentTones): Scene {
  const drawn = (shape: Shape) => outlined(shape, surface, strong);
  const cloud = union(
    circle(250, 190, 44),
    circle(310, 165, 56),
    circle(370, 194, 40),
    box(250, 190, 370, 234),
  );
  return {
    ...SOCIAL_SIZE,
    background: wash,
    shapes: [
      ...[circle(600, 300, 270), circle(150, 330, 34), circle(1075, 300, 26)].map((shape) =>
        filled(shape, fill, 0.14),
      ),
      filled(circle(930, 135, 58), fill),
      ...drawn(cloud),
      ...drawn(circle(600, 900, 540)),
      ...outlined(arch(600, 425, 150, 250), fill, strong),
      ...drawn(box(528, 235, 570, 422)),
      filled(circle(555, 335, 7), fill),
      ...[circle(300, 950, 520), circle(900, 950, 520)].flatMap(drawn),
      ...[arch(300, 500, 110, 165), arch(900, 500, 110, 165)].flatMap(drawn),
      ...[circle(330, 425, 7), circle(930, 425, 7)].map((shape) => filled(shape, fill)),
      ...drawn(circle(600, 2030, 1480)),
      filled(circle(600, 512, 26), fill),
      filled(arch(600, 640, 84, 98), fill),
    ],
  };
}

const door = ({ fill, onFill }: AccentTones): Scene => ({
  width: ICON_SIZE,
  height: ICON_SIZE,
  background: fill,
  shapes: [filled(arch(90, 146, 76, 112), onFill), filled(circle(111, 98, 6), fill)],
});

export const SCENES = { social: doors, icon: door } as const;
export type SceneName = keyof typeof SCENES;

/** Its path says all that it depends on. */
export const drawnPath = (scene: SceneName, accent: string) => `/brand/drawn/${scene}-${accent.slice(1)}`;

export type Pixels = { width: number; height: number; rgb: Uint8Array };

export function drawScene(name: SceneName, accent: string): Pixels {
  const { width, height, background, shapes } = SCENES[name](accentTones(accent).light);
  const rgb = new Uint8Array(width * height * 3);
  const ground = channelsOf(background);
  for (let at = 0; at < rgb.length; at += 1) rgb[at] = ground[at % 3] ?? 0;
  for (const shape of shapes) paint({ width, height, rgb }, shape);
  return { width, height, rgb };
}

const channelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** With soft edges, as wide as a pixel. */
function paint({ width, height, rgb }: Pixels, shape: Painted): void {
  const [red = 0, green = 0, blue = 0] = channelsOf(shape.color);
  const [firstX, lastX] = [Math.max(0, Math.floor(shape.left - 1)), Math.min(width - 1, shape.right + 1)];
  const [firstY, lastY] = [Math.max(0, Math.floor(shape.top - 1)), Math.min(height - 1, shape.bottom + 1)];
  for (let y = firstY; y <= lastY; y += 1)
    for (let x = firstX; x <= lastX; x += 1) {
      const share = Math.min(1, Math.max(0, 0.5 - shape.distance(x + 0.5, y + 0.5))) * shape.opacity;
      if (share === 0) continue;
      const at = (y * width + x) * 3;
      mix(rgb, at, red, share);
      mix(rgb, at + 1, green, share);
      mix(rgb, at + 2, blue, share);
    }
}

function mix(rgb: Uint8Array, at: number, channel: number, share: number): void {
  const before = rgb[at] ?? 0;
  rgb[at] = Math.round(before + (channel - before) * share);
}
