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

/** By the middle of its base. */
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

/** By the left edge of its frame. */
function closedDoor(left: number, { fill, strong, surface, line }: AccentTones): Painted[] {
  const panels = [28, 94].flatMap((x) => [
    box(left + x, 340, left + x + 50, 430),
    box(left + x, 455, left + x + 50, 535),
  ]);
  return [
    ...outlined(box(left, 235, left + 172, 562), surface, strong),
    ...[box(left + 28, 262, left + 144, 310), ...panels].flatMap((each) => outlined(each, surface, line)),
    filled(circle(left + 86, 442, 7), fill),
  ];
}

/** Three doors, one of them open to a sunrise, as on the start page. */
function doors(tones: AccentTones): Scene {
  const { fill, strong, surface, wash, onFill } = tones;
  const drawn = (shape: Shape) => outlined(shape, surface, strong);
  const cloud = (x: number, y: number) =>
    union(circle(x, y, 34), circle(x + 48, y - 20, 44), circle(x + 94, y, 34), box(x, y, x + 94, y + 34));
  return {
    ...SOCIAL_SIZE,
    background: wash,
    shapes: [
      ...[circle(600, 310, 280), circle(120, 250, 30), circle(1090, 330, 24)].map((shape) =>
        filled(shape, fill, 0.14),
      ),
      ...[cloud(215, 150), cloud(870, 120)].flatMap(drawn),
      ...closedDoor(246, tones),
      ...closedDoor(782, tones),
      ...drawn(box(482, 140, 718, 562)),
      ...drawn(box(512, 172, 688, 562)),
      filled(circle(634, 455, 40), fill),
      filled(box(634 - 44, 455, 634 + 44, 500), surface),
      filled(box(515, 452, 685, 458), strong),
      filled(box(512, 172, 578, 562), fill),
      ...[box(530, 215, 562, 340), box(530, 375, 562, 520)].flatMap((each) => outlined(each, fill, onFill)),
      ...drawn(box(462, 562, 738, 584)),
      ...[450, 750].flatMap((x) => [
        filled(arch(x, 500, 34, 96), fill),
        ...drawn(box(x - 20, 500, x + 20, 562)),
      ]),
      filled(box(0, 581, SOCIAL_SIZE.width, 587), strong),
    ],
  };
}

const door = ({ fill, onFill }: AccentTones): Scene => ({
  width: ICON_SIZE,
  height: ICON_SIZE,
  background: fill,
  shapes: [
    filled(box(46, 30, 134, 150), onFill),
    filled(box(58, 42, 122, 150), fill),
    filled(box(58, 42, 90, 150), onFill),
    filled(circle(82, 98, 4), fill),
  ],
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
